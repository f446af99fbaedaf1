/** Search defaults, theme, units, and which emails we send. */
import { useState } from 'react';
import type { Preferences } from '../../../contract/account.ts';
import { COMPS_LIMIT } from '../../../domain/comps-query.ts';
import { useRefreshAccount } from '../../shared/account/use-account.ts';
import { SEARCH_MODES } from '../../shared/search-modes.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { SegmentedChoice } from '../../ui/segmented-choice.tsx';
import { updatePreferences } from './calls.ts';
import { SettingsSection } from './settings-section.tsx';

const THEMES = [
	{ value: 'system', label: 'System' },
	{ value: 'light', label: 'Light' },
	{ value: 'dark', label: 'Dark' },
] as const;

const UNITS = [
	{ value: 'square_feet', label: 'Square feet and acres' },
	{ value: 'square_meters', label: 'Square meters' },
] as const;

export function PreferencesForm({ initial, defaultLimit }: { initial: Preferences; defaultLimit: number }) {
	const [chosen, setChosen] = useState(initial);
	const refresh = useRefreshAccount();
	const change = (part: Partial<Preferences>) => setChosen((before) => ({ ...before, ...part }));
	return (
		<SettingsSection title="Search and display">
			<Form
				className="space-y-6"
				send={async () => {
					await updatePreferences(chosen);
					await refresh();
				}}
				labels={['Save settings', 'Saving…']}
				button={{ look: 'primary' }}
				done="Settings saved."
			>
				<div className="grid gap-6 sm:grid-cols-2">
					<SegmentedChoice
						legend="Default search"
						name="search_mode"
						choices={SEARCH_MODES}
						value={chosen.search_mode}
						onChange={(search_mode) => change({ search_mode })}
					/>
					<Field
						label="Default limit"
						hint={`${COMPS_LIMIT.min} to ${COMPS_LIMIT.max}. Leave blank for ${defaultLimit}.`}
						name="search_limit"
						type="number"
						min={COMPS_LIMIT.min}
						max={COMPS_LIMIT.max}
						value={chosen.search_limit ?? ''}
						onChange={(event) => change({ search_limit: Number(event.target.value) || null })}
					/>
				</div>
				<SegmentedChoice
					legend="Units"
					name="units"
					choices={UNITS}
					value={chosen.units}
					onChange={(units) => change({ units })}
				/>
				<SegmentedChoice
					legend="Theme"
					name="theme"
					choices={THEMES}
					value={chosen.theme}
					onChange={(theme) => change({ theme })}
				/>
				<div className="space-y-1">
					<Checkbox checked={chosen.notifications} onChange={(notifications) => change({ notifications })}>
						Email me when I've used 80% and 100% of my monthly searches
					</Checkbox>
					<Checkbox checked={chosen.opening_emails} onChange={(opening_emails) => change({ opening_emails })}>
						Email me when a client opens a report link, at most once a day
					</Checkbox>
				</div>
			</Form>
		</SettingsSection>
	);
}
