/** The frame of the account pages: the title and the navigation. */
import type { ReactNode } from 'react';
import { PageTabs } from '../../ui/page-tabs.tsx';

const TABS = [
	{ to: '/account', label: 'Profile' },
	{ to: '/account/billing', label: 'Billing' },
	{ to: '/account/settings', label: 'Settings' },
] as const;

export function AccountFrame({ title, children }: { title: string; children: ReactNode }) {
	return (
		<div className="mx-auto max-w-form px-4 pt-8 pb-16 sm:px-6">
			<h1 className="font-semibold text-title tracking-tight">{title}</h1>
			<PageTabs name="Account" tabs={TABS} className="mt-6 mb-10" />
			{children}
		</div>
	);
}
