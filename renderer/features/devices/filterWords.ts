/** Texts of the filter's panel. */
export const WORDS = {
  status: 'Status',
  filterTitle: 'Filter and sort',
  sort: 'Sort',
  sorts: {
    name: 'Name',
    status: 'Online first',
    seen: 'Last seen first',
    battery: 'Lowest battery first',
    signal: 'Weakest signal first',
    alerts: 'Most alerts first',
    access: 'Highest role first',
  },
  shows: { all: 'All', online: 'Online', offline: 'Offline', attention: 'Needs attention', armed: 'Armed' },
  role: 'Role',
  allRoles: 'All',
  authentication: 'Authentication',
  allAuthentication: 'All',
  authenticationProblem: 'Needs attention',
  clearFilters: 'Clear filters',
  done: 'Done',
} as const;
