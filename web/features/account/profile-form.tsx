/** How the agent appears on reports. */
import { useState } from 'react';
import type { Profile } from '../../../contract/account.ts';
import { LOTLINE_COLOR } from '../../../report/brand-colors.ts';
import { updateProfile } from '../../shared/account/update-profile.ts';
import { useRefreshAccount } from '../../shared/account/use-account.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { withScheme } from '../../web-url.ts';
import { PictureField } from './picture-field.tsx';

const FIELDS = [
	{ name: 'name', label: 'Name', autoComplete: 'name', maxLength: 120 },
	{ name: 'brokerage', label: 'Brokerage', autoComplete: 'organization', maxLength: 120 },
	{ name: 'license_number', label: 'License number', maxLength: 40 },
	{ name: 'phone', label: 'Phone', type: 'tel', autoComplete: 'tel', maxLength: 40 },
	{
		name: 'website',
		label: 'Website',
		inputMode: 'url',
		autoComplete: 'url',
		placeholder: 'example.com',
		maxLength: 200,
	},
	{
		name: 'contact_email',
		label: 'Contact email',
		type: 'email',
		autoComplete: 'email',
		maxLength: 254,
		hint: 'Shown to clients. Leave it blank to show none.',
	},
] as const;

export function ProfileForm({ initial }: { initial: Profile }) {
	const [profile, setProfile] = useState(initial);
	const refresh = useRefreshAccount();
	async function save() {
		const complete = { ...profile, website: withScheme(profile.website) };
		await updateProfile(complete);
		setProfile(complete);
		await refresh();
	}
	const change = (part: Partial<Profile>) => setProfile((before) => ({ ...before, ...part }));
	return (
		<Form
			aria-label="Profile and brand"
			className="lot space-y-6 p-6 sm:p-8"
			send={save}
			labels={['Save profile', 'Saving…']}
			done="Profile saved."
		>
			<div className="grid gap-6 sm:grid-cols-2">
				{FIELDS.map(({ name, ...input }) => (
					<Field
						key={name}
						{...input}
						name={name}
						value={profile[name]}
						onChange={(event) => change({ [name]: event.target.value })}
					/>
				))}
				<div className="flex items-end gap-3">
					<Field
						className="w-28"
						label="Brand color"
						name="brand_color"
						type="color"
						value={profile.brand_color || LOTLINE_COLOR}
						onChange={(event) => change({ brand_color: event.target.value })}
					/>
					{profile.brand_color && (
						<Button look="quiet" size="small" onClick={() => change({ brand_color: '' })}>
							Use Lotline color
						</Button>
					)}
				</div>
				<PictureField label="Photo" picture={profile.photo} onChange={(photo) => change({ photo })} />
				<PictureField label="Logo" picture={profile.logo} onChange={(logo) => change({ logo })} />
			</div>
		</Form>
	);
}
