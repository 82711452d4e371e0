import { Message } from '../../../components/Message';

/** The device page that is still to come: what will be there, and nothing that pretends to be. */
export default function PlannedDevicePage() {
  return (
    <Message level={2} title="Live view">
      <p>This page is not built yet.</p>
      <p>Here you will watch the device live: video, telemetry and the health of its link.</p>
    </Message>
  );
}
