/** Texts of lists of items, such as endpoints and sources; places in braces are filled by `fill`. */
export const ITEM_WORDS = {
  removing: 'Being deleted…',
  rejected: 'Rejected by the device: {reason}',
  removalRejected: 'Deletion rejected by the device: {reason}',
} as const;
