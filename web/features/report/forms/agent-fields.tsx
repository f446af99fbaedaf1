/** Asks an agent without a name in the profile for what a report needs. */
import { useMemo, useState } from 'react';
import type { Profile } from '../../../../contract/account.ts';
import type { Brand } from '../../../../report/report.ts';
import { useSession } from '../../../session/session.ts';
import { fetchAccount } from '../../../shared/account/fetch-account.ts';
import { updateProfile } from '../../../shared/account/update-profile.ts';
import { useAccount, useRefreshAccount } from '../../../shared/account/use-account.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Field } from '../../../ui/field.tsx';

const FIELDS = [
	{ name: 'name', label: 'Your name', autoComplete: 'name', maxLength: 120 },
	{ name: 'brokerage', label: 'Brokerage', autoComplete: 'organization', maxLength: 120 },
	{ name: 'license_number', label: 'License number', maxLength: 40 },
	{ name: 'phone', label: 'Phone', type: 'tel', autoComplete: 'tel', maxLength: 40 },
] as const;

type Details = Pick<Profile, (typeof FIELDS)[number]['name']>;

export interface AgentDetails {
	/** Null if the profile has a name, so that there is nothing to ask. */
	missing: Profile | null;
	typed: Details;
	/** The agent chose a report without a name. */
	nameless: boolean;
	/** As it will be on the report; null until the profile is known. */
	brand: Brand | null;
	change: (part: Partial<Details> & { nameless?: boolean }) => void;
	/** Saves the details in the profile. @throws if the name is missing, or if they couldn't be saved */
	save: () => Promise<void>;
}

export function useAgentDetails(): AgentDetails {
	const { data: account } = useAccount(useSession().user?.id);
	const refresh = useRefreshAccount();
	const [typed, setTyped] = useState<Partial<Details>>({});
	const [nameless, setNameless] = useState(false);
	const profile = account?.profile ?? null;
	const missing = profile !== null && profile.name.trim() === '' ? profile : null;
	const details = { ...detailsOf(profile), ...typed };
	const isTyped = missing !== null && !nameless;
	const brand = useMemo(
		() => profile && brandOf(isTyped ? { ...profile, ...typed } : profile),
		[profile, isTyped, typed],
	);
	return {
		missing,
		typed: details,
		nameless,
		brand,
		change: ({ nameless: choice, ...part }) => {
			setTyped((before) => ({ ...before, ...part }));
			if (choice !== undefined) setNameless(choice);
		},
		save: async () => {
			if (missing === null || nameless) return;
			if (details.name.trim() === '') throw new Error('Enter your name, or leave it off this report.');
			// The profile may have been edited in another tab since it was loaded.
			const { profile: current } = await fetchAccount();
			await updateProfile({ ...current, ...typed });
			await refresh();
		},
	};
}

function detailsOf(profile: Profile | null): Details {
	const { name = '', brokerage = '', license_number = '', phone = '' } = profile ?? {};
	return { name, brokerage, license_number, phone };
}

export function AgentFields({ missing, typed, nameless, change }: AgentDetails) {
	if (missing === null) return null;
	return (
		<fieldset className="space-y-4 border-line border-b pb-5">
			<legend className="mb-3 font-medium text-sm">How you appear on reports. Saved in your profile.</legend>
			<div className="grid gap-x-4 gap-y-4 sm:grid-cols-2">
				{FIELDS.map(({ name, ...input }) => (
					<Field
						key={name}
						{...input}
						value={typed[name]}
						disabled={nameless}
						onChange={(event) => change({ [name]: event.target.value })}
					/>
				))}
			</div>
			<Checkbox checked={nameless} onChange={(choice) => change({ nameless: choice })}>
				Leave my name off this report
			</Checkbox>
		</fieldset>
	);
}

function brandOf({ license_number, contact_email, brand_color, ...rest }: Profile): Brand {
	return { ...rest, licenseNumber: license_number, email: contact_email, color: brand_color };
}
