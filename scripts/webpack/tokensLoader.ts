import { tokensCss } from '../../renderer/theme/tokens';

/** Replaces the contents of tokens.css by what tokens.ts says, so that colours stand in one place. */
module.exports = function tokensLoader(): string {
  return tokensCss();
};
