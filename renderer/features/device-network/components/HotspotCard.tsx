import type { Values } from '#app/resource/define';
import { lazyPart } from '../../../components/lazyPart';
import { useTopicValue } from '../../../live/device/useTopic';
import { Field } from '../../../resource/Field';
import { FieldCard } from '../../../resource/FieldCard';
import { useValues } from '../../../resource/EditingContext';
import { FieldGrid } from '../../../resource/FieldGrid';
import { useNetwork } from '../hooks/useNetwork';
import { WORDS } from '../words';
import { ChannelField } from './ChannelField';

const HotspotClients = lazyPart(() => import(/* webpackChunkName: 'settings-network-parts' */ './HotspotClients'), {
  failed: WORDS.clientsFailed,
});

const isOn = ({ hotspot_mode: mode }: Values) => mode !== 'off';
const DETAILS = ['hotspot_ssid', 'hotspot_key', 'hotspot_band'] as const;
const NAMES = ['hotspot_mode', ...DETAILS, 'hotspot_channel', 'hotspot_address'] as const;
const SHOWN = { hotspot_ssid: isOn };

/** The device's own Wi-Fi network; absent without Wi-Fi. */
export function HotspotCard() {
  const { links } = useNetwork();
  const isHotspotOn = useValues(isOn);
  const hasClients = useTopicValue('network', (value) => (value?.hotspotClients ?? null) !== null);
  if (!links.some(({ kind }) => kind === 'wifi')) return null;
  return (
    <FieldCard title={WORDS.hotspot} description={WORDS.hotspotText} names={NAMES} isShown={SHOWN}>
      <FieldGrid>
        <Field name="hotspot_mode" />
        {DETAILS.map((name) => (
          <Field key={name} name={name} isShown={isOn} />
        ))}
        {isHotspotOn && <ChannelField />}
        <Field name="hotspot_address" isShown={isOn} />
      </FieldGrid>
      {hasClients && <HotspotClients />}
    </FieldCard>
  );
}
