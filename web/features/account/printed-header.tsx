/** The header of a printed page: the agent's brand, or Lotline's if the profile has none. */
import type { CSSProperties } from 'react';
import type { Profile } from '../../../contract/account.ts';
import { longDay } from '../../../domain/format/date-text.ts';
import { brandColors } from '../../../report/brand-colors.ts';
import { useAccount } from '../../shared/account/use-account.ts';
import { Letterhead } from '../../shared/letterhead/letterhead.tsx';
import { Logo } from '../../shell/logo.tsx';
import { localDay } from '../../ui/local-day.ts';

export function PrintedHeader({ user }: { user: { id: string } | null }) {
	const profile = useAccount(user?.id).data?.profile;
	const printed = (
		<p className="text-muted text-sm">Printed {longDay(localDay(new Date()))}. Not an appraisal.</p>
	);
	if (!profile || !hasBrand(profile)) {
		return (
			<div className="hidden items-center justify-between border-line border-b pb-3 print:flex">
				<Logo />
				{printed}
			</div>
		);
	}
	const { license_number: licenseNumber, brand_color: color, contact_email: email, ...named } = profile;
	return (
		<div className="hidden print:block" style={{ '--brand-text': brandColors(color).text } as CSSProperties}>
			<Letterhead brand={{ ...named, licenseNumber, color, email }} />
			<div className="pt-3">{printed}</div>
		</div>
	);
}

function hasBrand({ name, brokerage, photo, logo }: Profile): boolean {
	return Boolean(name || brokerage || photo || logo);
}
