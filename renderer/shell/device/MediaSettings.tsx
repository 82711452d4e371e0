import { lazyPart } from '../../components/lazyPart';
import { PipelinePage } from '../../features/device-media/pages/PipelinePage';
import classes from './MediaSettings.module.css';
import { PREVIEW_FAILED } from './words';

export { media as section } from '#app/settings/sections/media';
export { plan } from '../../features/device-media/pages/PipelinePage';

const Preview = lazyPart(
  async () => ({ default: (await import('../../features/live-view/components/StreamPreview')).StreamPreview }),
  { failed: PREVIEW_FAILED, placeholder: <div className={classes.picture} /> },
);

/** Joins the pipeline's settings with the live view's player. Features do not import each other. */
export default function MediaSettings() {
  return <PipelinePage Preview={Preview} />;
}
