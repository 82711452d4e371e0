import { sourceBody, sourceChanges, videoSource, type Source, type SourcePatch } from '#app/settings/source';
import type { ItemForm } from '../../resource/useItem';
import { FORM, SOURCE_FIELDS } from './sourceFormWords';

/** How sources are edited and sent. */
export const SOURCE_FORM: ItemForm<Source, SourcePatch> = {
  definition: videoSource,
  words: SOURCE_FIELDS,
  changesOf: sourceChanges,
  bodyOf: sourceBody,
  beingRemoved: FORM.beingRemoved,
};
