/** @jest-environment ./test/support/browserEnvironment.ts */
import '@testing-library/jest-dom/jest-globals';
import { afterEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { toResource } from '#app/settings/sectionResource';
import type { Section } from '#app/settings/section';
import { general } from '#app/settings/sections/general';
import { media } from '#app/settings/sections/media';
import { network } from '#app/settings/sections/network';
import { modem } from '#app/settings/sections/modem';
import { radio } from '#app/settings/sections/radio';
import { system } from '#app/settings/sections/system';
import { TagsField } from '../../../renderer/features/device-general/components/TagsField';
import { Outputs } from '../../../renderer/features/device-media/components/Outputs';
import { ChannelField } from '../../../renderer/features/device-network/components/ChannelField';
import { PreferredField } from '../../../renderer/features/device-modem/components/PreferredField';
import { KeyField } from '../../../renderer/features/device-radio/components/KeyField';
import { NumberChoice } from '../../../renderer/features/device-radio/components/NumberChoice';
import { PowerField } from '../../../renderer/features/device-radio/components/PowerField';
import { RegionField } from '../../../renderer/features/device-radio/components/RegionField';
import { ServersField } from '../../../renderer/features/device-system/components/ServersField';
import { createEditorStore, dirtyNames } from '../../../renderer/resource/createEditorStore';
import { EditingProvider } from '../../../renderer/resource/EditingContext';
import { focusField } from '../../../renderer/resource/fieldAnchors';
import { MuiProvider } from '../../../renderer/theme/MuiProvider';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

/** Shows a field of a section; returns what is edited. */
function open(section: Section, desired: object, field: ReactNode, capability: object = {}) {
  const model = createEditorStore(section, { draftName: `d.${section.name}` });
  const body = { section: section.name, version: 1, state: 'in_sync', capability, desired, reported: desired };
  model.arrive(toResource(section, body));
  render(
    <MuiProvider>
      <EditingProvider value={{ model, words: {}, isReadOnly: false }}>{field}</EditingProvider>
    </MuiProvider>,
  );
  return Object.assign(() => model.store.getState().editor.edits, { model });
}

test('Outputs keeps what it does not show of other rows', () => {
  const outputs = [
    { kind: 'rist', address: 7, latency_ms: 200 },
    { kind: 'srt', address: 'srt://a.test:9000', latency_ms: 90 },
  ];
  const edits = open(media, { outputs }, <Outputs kinds={{ srt: 'SRT' }} />);
  expect(screen.getByLabelText('Output 1: type')).toHaveValue('rist');
  fireEvent.change(screen.getByLabelText('Output 2: address'), { target: { value: 'srt://b.test:9000' } });
  expect(edits()).toEqual({ outputs: [outputs[0], { kind: 'srt', address: 'srt://b.test:9000', latency_ms: 90 }] });
});

test('TagsField shows equal tags once, without invisible characters, and keeps entries that are no text', () => {
  const errors = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const edits = open(general, { tags: ['a', 'a', 7, 'n\u202ew'] }, <TagsField />);
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['a', 'n w']);
  expect(errors).not.toHaveBeenCalled();
  errors.mockRestore();
  fireEvent.click(screen.getByRole('button', { name: 'Remove tag a' }));
  expect(edits()).toEqual({ tags: [7, 'n\u202ew'] });
});

test('TagsField counts a refused text as unsaved, and keeps the tags beside it', () => {
  const edits = open(general, { tags: ['pier'] }, <TagsField />);
  const unsaved = () => dirtyNames(edits.model.store.getState());
  const input = screen.getByRole('textbox', { name: 'Add tag' });
  const enter = (text: string) => {
    fireEvent.change(input, { target: { value: text } });
    fireEvent.keyDown(input, { key: 'Enter' });
  };
  const tags = () => screen.getAllByRole('listitem').map((item) => item.textContent);
  enter('night');
  enter('no blanks');
  expect(unsaved()).toEqual(['tags']);
  expect(input).toHaveValue('no blanks');
  expect(tags()).toEqual(['pier', 'night']);
  expect(edits.model.problemsNow()).not.toBeNull();
  enter('no-blanks');
  expect(edits()).toEqual({ tags: ['pier', 'night', 'no-blanks'] });
  enter('night');
  expect(input).toHaveAccessibleDescription('This tag already exists.');
  act(() => edits.model.discard());
  expect([unsaved(), tags()]).toEqual([[], ['pier']]);
  expect(input).toHaveValue('');
  expect(input).toBeValid();
});

test('KeyField forgets a file of the wrong size once the changes are discarded', () => {
  const edits = open(radio, { key: { set: true, updated_at: null } }, <KeyField />);
  const choose = (file: File) => fireEvent.change(screen.getByLabelText('Key file'), { target: { files: [file] } });
  choose(new File(['short'], 'wrong.key'));
  expect(screen.getByRole('alert')).toHaveTextContent('A key file of wfb-ng has 64 bytes. Choose another file.');
  expect(screen.queryByText(/will replace the key/)).toBeNull();
  act(() => edits.model.discard());
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Keep the current key' })).toBeNull();
});

test.each<[string, Section, unknown, ReactNode]>([
  ['outputs', media, [{ kind: 'rtsp', address: 'yard' }], <Outputs kinds={{}} />],
  ['tags', general, ['pier'], <TagsField />],
  ['ntp_servers', system, ['time.example'], <ServersField />],
  ['preferred_mode', modem, '4g', <PreferredField />],
  ['region', radio, 'DE', <RegionField />],
  ['mcs', radio, 1, <NumberChoice name="mcs" choices={[0, 1]} textOf={String} />],
  ['tx_power', radio, 20, <PowerField name="tx_power" />],
  ['key', radio, { set: true, updated_at: null }, <KeyField />],
  ['hotspot_channel', network, 6, <ChannelField />],
])('what leads to %s finds its control', (name, section, value, field) => {
  open(section, { [name]: value, hotspot_band: '2_4_ghz' }, field, { hotspot_channels: { '2_4_ghz': [1, 6] } });
  act(() => void focusField(name));
  const anchor = document.getElementById(`field-${name}`);
  expect(anchor).not.toHaveFocus();
  expect(anchor).toContainElement(document.activeElement as HTMLElement);
});
