import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type CSSProperties, type RefObject, useEffect, useRef, useState } from 'react';
import type { Profile } from '../../../contract/account.ts';
import { longDay } from '../../../domain/format/date-text.ts';
import { brandColors } from '../../../report/brand-colors.ts';
import { readActivePlan } from '../../backend.ts';
import { useConfig } from '../../connection.ts';
import { DashboardHeading } from '../../features/billing/dashboard-heading.tsx';
import { useCheckout } from '../../features/billing/use-checkout.ts';
import { useDashboardPath } from '../../features/billing/use-dashboard-path.ts';
import { NO_HOME, SearchBox } from '../../features/search/box/search-box.tsx';
import { toDraft, useSearchDraft } from '../../features/search/box/search-draft.ts';
import type { CompletedSearch } from '../../features/search/completed-search.ts';
import { evidenceQuery } from '../../features/search/evidence-query.ts';
import { formatAnnouncement, formatTitle } from '../../features/search/result/result-text.ts';
import { useDraftFromUrl } from '../../features/search/search-from-url.ts';
import { useComps } from '../../features/search/use-comps.ts';
import { UsageBanner } from '../../features/usage/usage-banner.tsx';
import { useRefreshUsage, useUsage } from '../../features/usage/use-usage.ts';
import { forgetSession, useSession } from '../../session/session.ts';
import { useAccount } from '../../shared/account/use-account.ts';
import { Letterhead } from '../../shared/letterhead/letterhead.tsx';
import { LimitDialog } from '../../shared/limit-dialog.tsx';
import { useTabTitle } from '../../shared/use-tab-title.ts';
import { Logo } from '../../shell/logo.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { localDay } from '../../ui/local-day.ts';
import { DashboardResult, preloadResult } from './dashboard-result.tsx';

/** From this share of the month's searches on, the usage stays above a result. */
const NEAR_LIMIT = 0.8;

/** `/dashboard`: search, price the home at an address, and read the results. */
export default function DashboardPage() {
	const { defaultSearchLimit } = useConfig();
	const { user } = useSession();
	const plan = usePlan(user?.id);
	const usage = useUsage(plan === 'basic' ? user?.id : undefined);
	const dashboard = useDashboardPath(user?.id);
	const checkout = useCheckout();
	const queryClient = useQueryClient();
	const [named, setNamed] = useState<readonly string[]>([]);
	const [limitReached, setLimitReached] = useState(false);
	const result = useComps(user?.id ?? '', defaultSearchLimit, {
		onBegin: (query) => {
			setLimitReached(false);
			setNamed([]);
			checkout.dismiss();
			preloadResult(query);
		},
		onReturn: (query) => changeDraft(toDraft(query)),
		onLimitReached: () => setLimitReached(true),
		onSessionEnded: () => void forgetSession(),
		onSettled: useRefreshUsage(),
	});
	const { search, loading, found, earlier, showEarlier, problem, refining } = result;
	// Reads the search from the URL first, so that the box starts with it.
	useDraftFromUrl(defaultSearchLimit);
	const [draft, changeDraft] = useSearchDraft(defaultSearchLimit);
	const { input, heading } = useResultFocus(found, problem);
	useTabTitle(found ? formatTitle(found.query) : null);
	async function pinNumbers(numbers: readonly string[]): Promise<string> {
		if (!found || !('address' in found.query)) return NO_HOME;
		const evidence = await queryClient.fetchQuery(evidenceQuery(found.query, found.key));
		const { findNumbered } = await import('../../../domain/comps/numbered/find-numbered.ts');
		const { ids, sentence } = findNumbered(evidence, numbers);
		setNamed(ids);
		changeDraft(toDraft(found.query));
		return sentence;
	}
	function promptForAddress() {
		changeDraft({ mode: 'address' });
		// The other input exists after the next render.
		requestAnimationFrame(() => input.current?.focus());
	}
	function searchPlace(place: { address: string } | { zip: string }) {
		const query = { ...place, limit: found?.query.limit ?? defaultSearchLimit };
		changeDraft(toDraft(query));
		search(query);
	}

	// Above a result, the page is about the result: its price comes first.
	const compact = loading || found !== null || earlier !== null;
	const nearLimit = usage !== null && usage.usage_ratio >= NEAR_LIMIT;
	const banner = plan === 'basic' && <UsageBanner usage={usage} compact={compact && !nearLimit} />;

	return (
		<div
			data-compact={compact || undefined}
			className="mx-auto max-w-data space-y-4 px-4 pt-8 pb-12 data-compact:space-y-2 data-compact:pt-2 data-compact:pb-4 sm:px-6 print:max-w-none print:p-px"
		>
			<PrintedHeader user={user} />
			{(!compact || nearLimit) && banner}
			<div className={compact ? 'flex flex-wrap items-center gap-x-4 gap-y-1' : 'space-y-4'}>
				<DashboardHeading userId={user?.id} dashboard={dashboard} checkout={checkout} compact={compact} />
				{checkout.problem && <Alert>{checkout.problem}</Alert>}
				<SearchBox
					compact={compact}
					draft={draft}
					onChange={(part) => {
						checkout.dismiss();
						changeDraft(part);
					}}
					defaultLimit={defaultSearchLimit}
					loading={loading}
					onSearch={search}
					onNumbers={pinNumbers}
					inputRef={input}
				/>
			</div>
			{problem && (
				<Alert>
					<p>{problem}</p>
					{earlier && (
						<Button size="small" className="mt-3" onClick={showEarlier}>
							Back to {formatTitle(earlier.query)}
						</Button>
					)}
				</Alert>
			)}
			<p role="status" className="sr-only">
				{loading || refining ? 'Searching…' : found && formatAnnouncement(found.response)}
			</p>
			{user && (
				<DashboardResult
					userId={user.id}
					result={result}
					searchInput={input}
					named={named}
					headingRef={heading}
					usage={compact && !nearLimit && banner}
					onSearchPlace={searchPlace}
					onPromptForAddress={promptForAddress}
				/>
			)}
			<LimitDialog open={limitReached} onClose={() => setLimitReached(false)} returnTo={input} />
		</div>
	);
}

/** The header of a printed page: the agent's brand, or Lotline's if the profile has none. */
function PrintedHeader({ user }: { user: { id: string } | null }) {
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

/** The plan of the active subscription; Basic until it is known, or if there is none. */
function usePlan(userId: string | undefined): string {
	const { data, error } = useQuery({
		queryKey: ['plan', userId],
		queryFn: readActivePlan,
		enabled: userId !== undefined,
	});
	useEffect(() => {
		if (error) console.error("We couldn't load your plan.", error);
	}, [error]);
	return data ?? 'basic';
}

interface ResultFocus {
	input: RefObject<HTMLInputElement | null>;
	heading: RefObject<HTMLHeadingElement | null>;
}

/**
 * Moves the focus to the result of a search, or back to the search box if it failed, because the inputs lose the focus
 * while they are disabled.
 */
function useResultFocus(found: CompletedSearch | null, problem: string | null): ResultFocus {
	const input = useRef<HTMLInputElement>(null);
	const heading = useRef<HTMLHeadingElement>(null);
	useEffect(() => {
		if (document.activeElement !== document.body && document.activeElement?.id !== 'main') return;
		// On a phone the search box fills the screen: scroll to the result.
		if (found && innerWidth < 640) heading.current?.scrollIntoView({ behavior: 'instant' });
		if (found) heading.current?.focus();
		else if (problem) input.current?.focus();
	}, [found, problem]);
	return { input, heading };
}
