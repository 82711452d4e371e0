import { ChipButton } from '../../../components/ChipButton';
import { WORDS } from '../rowWords';
import classes from './RowTags.module.css';

/** A device's tags after its name. A click filters by the tag (`DeviceTable`); keyboard users have the filter. */
export function RowTags({ tags }: { readonly tags: readonly string[] }) {
  return (
    <span className={classes.tags} title={tags.join(', ')}>
      {tags.map((tag) => (
        <ChipButton key={tag} tabIndex={-1} data-tag={tag} title={WORDS.showTag(tag)}>
          {tag}
        </ChipButton>
      ))}
    </span>
  );
}
