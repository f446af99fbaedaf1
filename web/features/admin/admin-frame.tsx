/** The frame of the pages for administrators, with their navigation. */
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useSession } from '../../session/session.ts';
import { hasTwoFactor } from '../../session/session-state.ts';
import { PageTabs } from '../../ui/page-tabs.tsx';

const TABS = [
	{ to: '/admin', label: 'Overview' },
	{ to: '/admin/users', label: 'Users' },
	{ to: '/admin/subscriptions', label: 'Subscriptions' },
	{ to: '/admin/waitlist', label: 'Waitlist' },
	{ to: '/admin/messages', label: 'Messages' },
	{ to: '/admin/audit', label: 'Audit log' },
	{ to: '/admin/market-data', label: 'Market data' },
	{ to: '/admin/evidence', label: 'Evidence' },
] as const;

export function AdminFrame({ title, children }: { title: string; children: ReactNode }) {
	return (
		<div className="mx-auto max-w-data px-4 py-8 sm:px-6">
			<h1 className="font-semibold text-title tracking-tight">{title}</h1>
			<PageTabs name="Administration" tabs={TABS} className="mt-4 mb-8" />
			<div className="space-y-6">
				<TwoFactorProposal />
				{children}
			</div>
		</div>
	);
}

/** Proposes two-factor sign-in to an administrator who doesn't have it. */
function TwoFactorProposal() {
	const { user } = useSession();
	if (!user || hasTwoFactor(user)) return null;
	return (
		<p className="text-sm">
			Your password alone opens these pages.{' '}
			<Link to="/account/settings#two-factor" className="text-accent-text underline underline-offset-4">
				Turn on two-factor sign-in
			</Link>
		</p>
	);
}
