/** Names of the fields of the `system` section. */
export const FIELDS = {
  hostname: { label: 'Host name', hint: 'On its own network: letters, digits and dashes.' },
  time_zone: { label: 'Time zone', hint: 'Type a city or region, for example Berlin.' },
  ntp_servers: { label: 'Time servers', hint: 'At most 4, one per line.' },
  update_channel: { label: 'Update channel', choices: { stable: 'Stable', beta: 'Beta' } },
  update_days: {
    label: 'Install updates on',
    hint: 'No day selected: install updates by hand.',
    choices: {
      mon: 'Monday',
      tue: 'Tuesday',
      wed: 'Wednesday',
      thu: 'Thursday',
      fri: 'Friday',
      sat: 'Saturday',
      sun: 'Sunday',
    },
  },
  update_time: { label: 'Start time (device’s time zone)', hint: 'For example 03:00.' },
  update_never_armed: { label: 'Never while armed' },
  ssh: { label: 'SSH access' },
  led: { label: 'Status LED' },
  watchdog: { label: 'Watchdog', hint: 'Restarts the device when it hangs. A change needs a restart.' },
  log_retention_days: { label: 'Keep logs for' },
  log_retention_mb: { label: 'Keep at most' },
  cpu_warn_pct: { label: 'Processor above' },
  cpu_warn_after_s: { label: 'Processor for longer than' },
  mem_warn_pct: { label: 'Memory above' },
  disk_warn_pct: { label: 'Disk, warning above' },
  disk_critical_pct: { label: 'Disk, critical above' },
  temp_warn_celsius: { label: 'Temperature, warning above' },
  temp_critical_celsius: { label: 'Temperature, critical above' },
} as const;

export const FORM = {
  identity: 'Name and time',
  updates: 'Automatic updates',
  access: 'Access and safety',
  logs: 'Logs',
  limits: 'Warning limits',
  limitsText: 'This page marks readings above these. Alerts have limits of their own.',
  toAlertRules: 'Alert rules',
} as const;
