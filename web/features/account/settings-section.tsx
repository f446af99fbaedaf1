/** A part of the settings under its heading. */
import type { ReactNode } from 'react';

interface SettingsSectionProps {
	id?: string;
	title: string;
	lead?: string;
	children: ReactNode;
}

export function SettingsSection({ id, title, lead, children }: SettingsSectionProps) {
	return (
		<section
			{...(id && { id })}
			aria-label={title}
			className="lot scroll-mt-20 p-6 sm:p-8 print:break-inside-avoid"
		>
			<h2 className="font-semibold text-head">{title}</h2>
			{lead && <p className="mt-1 text-muted text-sm">{lead}</p>}
			<div className="mt-5 space-y-5">{children}</div>
		</section>
	);
}
