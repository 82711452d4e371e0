/** Six hexadecimal digits that stand on a crash screen and in its log line, so that a report leads to the line. */
export const newErrorId = (): string =>
  Math.floor(Math.random() * 0x1000000)
    .toString(16)
    .padStart(6, '0')
    .toUpperCase();
