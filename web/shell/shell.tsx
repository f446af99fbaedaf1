/** The frame of every page: skip link, header, content, footer. */
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { pagePath } from '../../contract/site-map.ts';
import { useConsent } from '../consent.ts';
import { lazily } from '../lazily.tsx';
import { isSamePageNavigation } from '../same-page-navigation.ts';
import { useSessionWhenIdle } from '../session/session.ts';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

export function Shell({ children }: { children: ReactNode }) {
	const main = useRef<HTMLElement>(null);
	const { pathname } = useLocation();
	useScrollAndFocus(main);
	// A client report represents the agent, so it has no Lotline navigation.
	if (pagePath(pathname) === '/r/:token') {
		return (
			<main ref={main} id="main" tabIndex={-1} className="min-h-svh">
				{children}
			</main>
		);
	}
	return (
		<div className="flex min-h-svh flex-col">
			<a
				href="#main"
				className="absolute -top-24 left-4 z-50 bg-ink px-4 py-2 text-paper text-sm focus:top-3 print:hidden"
			>
				Skip to content
			</a>
			<SiteHeader />
			<AccountNoticeSlot />
			{/* As tall as the screen, so that the footer doesn't jump while a page loads. */}
			<main ref={main} id="main" tabIndex={-1} className="min-h-[calc(100svh-3.5rem)] print:min-h-0">
				{children}
			</main>
			<PrivacyBannerSlot />
			<SiteFooter />
		</div>
	);
}

// Visitors, and people who have decided about privacy, don't load what they won't see in the first view.
const AccountNotice = lazily(async () => (await import('./account-notice.tsx')).AccountNotice);
const PrivacyBanner = lazily(
	async () => (await import('./privacy-banner.tsx')).PrivacyBanner,
	<div className="h-16" />,
);

/** Loaded for every signed-in user, so that it's there if the connection is lost. */
function AccountNoticeSlot() {
	const { user, unreachable } = useSessionWhenIdle();
	if (!user && !unreachable) return null;
	return <AccountNotice user={user} unreachable={unreachable} />;
}

/** Only visitors are asked. Signed-in users decide in their settings. */
function PrivacyBannerSlot() {
	const { user } = useSessionWhenIdle();
	const isUndecided = useConsent() === 'undecided';
	if (!isUndecided || user) return null;
	return <PrivacyBanner />;
}

/** After navigation, scrolls to the top, or to the part that the hash names, and focuses it. */
function useScrollAndFocus(main: React.RefObject<HTMLElement | null>): void {
	const location = useLocation();
	const before = useRef<string | null>(null);
	useEffect(() => {
		const path = before.current;
		before.current = location.pathname;
		if (location.hash) return scrollToPart(location.hash.slice(1));
		if (path === null || isSamePageNavigation(path, location)) return;
		window.scrollTo({ top: 0, behavior: 'instant' });
		main.current?.focus({ preventScroll: true });
	}, [main, location]);
}

/** The part may still be loading, so this keeps looking for a moment. */
function scrollToPart(id: string, tries = 20): () => void {
	const part = document.getElementById(id);
	part?.scrollIntoView();
	if (part || tries === 0) return () => {};
	let stop = () => {};
	const timer = setTimeout(() => {
		stop = scrollToPart(id, tries - 1);
	}, 100);
	return () => {
		clearTimeout(timer);
		stop();
	};
}
