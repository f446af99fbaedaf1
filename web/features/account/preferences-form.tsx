/** Search defaults, theme, units, and whether we send usage emails. */
import { useState } from 'react';
import type { Preferences } from '../../../contract/account.ts';
import { COMPS_LIMIT } from '../../../domain/comps-query.ts';
import { useRefreshAccount } from '../../shared/account/use-account.ts';
import { SEARCH_MODES } from '../../shared/search-modes.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { SegmentedChoice } from '../../ui/segmented-choice.tsx';
import { updatePreferences } from './calls.ts';
import { SettingsSection } from './settings-section.tsx';
import { useSaving } from './use-saving.ts';

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
	const { save, saving, saved, problem } = useSaving(async () => {
		await updatePreferences(chosen);
		await refresh();
	});
	const change = (part: Partial<Preferences>) => setChosen((before) => ({ ...before, ...part }));
	return (
		<SettingsSection title="Search and display">
			<form
				className="space-y-6"
				onSubmit={(event) => {
					event.preventDefault();
					save();
				}}
			>
				<div className="grid gap-6 sm:grid-cols-2">
					<SegmentedChoice
						legend="Default search"
						name="search_mode"
						choices={SEARCH_MODES}
						value={chosen.search_mode}
						disabled={saving}
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
					disabled={saving}
					onChange={(units) => change({ units })}
				/>
				<SegmentedChoice
					legend="Theme"
					name="theme"
					choices={THEMES}
					value={chosen.theme}
					disabled={saving}
					onChange={(theme) => change({ theme })}
				/>
				<label className="flex items-start gap-3 text-sm">
					<input
						type="checkbox"
						name="notifications"
						className="size-5 shrink-0 accent-ink"
						checked={chosen.notifications}
						onChange={(event) => change({ notifications: event.target.checked })}
					/>
					Email me when I've used 80% and 100% of my monthly searches
				</label>
				{problem && <Alert>{problem}</Alert>}
				{saved && <Alert tone="note">Settings saved.</Alert>}
				<Button type="submit" look="primary" disabled={saving}>
					{saving ? 'Saving…' : 'Save settings'}
				</Button>
			</form>
		</SettingsSection>
	);
}
