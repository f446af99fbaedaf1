import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { count, usd } from '../../../domain/format/format.ts';
import { plural } from '../../../domain/format/plural.ts';
import { BASIC } from '../../../domain/plans.ts';
import { AccountFrame } from '../../features/account/account-frame.tsx';
import { DisclosuresForm } from '../../features/account/disclosures-form.tsx';
import { ProfileForm } from '../../features/account/profile-form.tsx';
import { Subscribe } from '../../features/billing/subscribe.tsx';
import { RecentSearches } from '../../features/search/recent-searches.tsx';
import { StartSearch } from '../../features/search/start-search.tsx';
import { useRecentSearches } from '../../features/search/use-recent-searches.ts';
import { planName } from '../../features/usage/plan-name.ts';
import { useUsage } from '../../features/usage/use-usage.ts';
import { signOut, useSession } from '../../session/session.ts';
import { useAccount } from '../../shared/account/use-account.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Facts } from '../../ui/facts.tsx';
import { useCode } from '../../ui/hooks/use-code.ts';
import { DemoExamples, FirstSteps, useIsWorkPending } from '../first-steps.tsx';

/** `/account` and `/account/profile`: the account, and the profile shown on reports. */
export default function AccountPage() {
	const { user } = useSession();
	const usage = useUsage(user?.id);
	const isPending = useIsWorkPending();
	const [parameters] = useSearchParams();
	return (
		<AccountFrame title="Account">
			{parameters.get('upgrade') && usage?.plan === 'trial' && (
				<section className="lot mb-8 p-6">
					<h2 className="font-semibold text-head">Upgrade to Basic</h2>
					<p className="mt-2 mb-5 text-muted">
						The trial includes {plural(usage.limit ?? 0, 'search', 'searches')} a month. Basic includes{' '}
						{count(BASIC.monthlyCredits)} for {usd(BASIC.monthlyPrice)}.
					</p>
					<Subscribe />
				</section>
			)}
			<div className="mb-8 space-y-8">
				<div className="space-y-3">
					<StartSearch focused />
					<DemoExamples />
				</div>
				<FirstSteps />
			</div>
			{isPending ? <div className="min-h-dvh" /> : <Details />}
		</AccountFrame>
	);
}

/** Recent searches once there are any, what the account is, and its profile. */
function Details() {
	const { user } = useSession();
	const usage = useUsage(user?.id);
	const account = useAccount(user?.id);
	const recent = useRecentSearches();
	return (
		<>
			{recent.searches?.length !== 0 && (
				<section aria-labelledby="recent" className="mb-12">
					<h2 id="recent" className="mb-3 font-semibold text-head">
						Recent searches
					</h2>
					<RecentSearches userId={user?.id ?? ''} max={5} />
				</section>
			)}
			<Facts
				facts={[
					['Email', user?.email ?? ''],
					['Plan', planName(usage)],
				]}
			/>
			<div className="mt-8 flex flex-wrap gap-3">
				<Button onClick={() => void signOut()}>Sign out</Button>
			</div>
			<h2 id="profile" className="mt-12 scroll-mt-20 font-semibold text-head">
				Profile and brand
			</h2>
			<p className="mt-1 mb-5 text-muted text-sm">Shown on your client reports.</p>
			{account.error && <Alert>{account.error.message}</Alert>}
			{account.data && <ProfileForm initial={account.data.profile} />}
			{account.data && <OwnPagesSection initial={account.data.ownPages} />}
			{account.data && <DisclosuresForm initial={account.data.disclosures} />}
		</>
	);
}

const loadForm = async () => {
	const [{ OwnPagesForm }, { AttachmentField }] = await Promise.all([
		import('../../features/account/own-pages-form.tsx'),
		import('../../features/account/attachment-field.tsx'),
	]);
	return { OwnPagesForm, AttachmentField };
};

/** The agent's own pages, as stored in the profile. Their form is loaded when it is opened. */
function OwnPagesSection({ initial }: { initial: unknown }) {
	const [isOpen, setIsOpen] = useState(false);
	const { data: forms, error } = useCode('own pages form', loadForm, isOpen);
	return (
		<details className="lot mt-6 p-6 sm:p-8" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
			<summary className="cursor-pointer">
				<h3 className="inline font-semibold">Your own pages</h3>
				<span className="mt-1 block text-muted text-sm">
					Cover letter, about me, marketing plan, testimonials, next steps and a PDF of yours. You choose them
					for each report.
				</span>
			</summary>
			{error && <Alert>{error.message}</Alert>}
			{forms && <forms.OwnPagesForm initial={initial} />}
			{forms && <forms.AttachmentField />}
		</details>
	);
}
