/** The data a host starts with, and its email and accounts. */
import { todayInUs } from '../../domain/dates/days.ts';
import { syncAdminEmails } from '../auth/admin-emails.ts';
import { openAuth } from '../auth/open-auth.ts';
import { openAuthServer } from '../auth/server/open-auth-server.ts';
import { seedDemoMarket } from '../demo/demo-market.ts';
import { startMarketEmails } from '../mail/market-emails.ts';
import { queueNotices } from '../mail/notices.ts';
import { startOpeningEmails } from '../mail/opening-emails.ts';
import { type Outbox, openOutbox } from '../mail/outbox.ts';
import { parseSender } from '../mail/smtp.ts';
import type { Settings } from '../settings.ts';
import type { Foundation, OpenParts } from './foundation.ts';
import type { HostOptions } from './host-options.ts';

export type Accounts = Awaited<ReturnType<typeof openAccounts>>;

export async function prepareData({ settings, store, log }: Foundation): Promise<void> {
	if (settings.demo) {
		const homes = await seedDemoMarket(store.session, todayInUs(new Date()));
		if (homes > 0) log.info({ homes }, 'Created the demo market');
	}
	await syncAdminEmails(store.sql, settings, log);
}

export async function openAccounts(foundation: Foundation, options: HostOptions, open: OpenParts) {
	const { settings, store, log, siteUrl, checkToken, rateLimits } = foundation;
	const outbox = await openOutbox(settings, store.sql, log);
	open.outbox = outbox;
	if (outbox) await queueNotices(store.sql, outbox, { office: officeAddress(settings), siteUrl }, log);
	openAccountEmails(foundation, outbox, open);
	const { hashRounds } = options;
	const auth = settings.authServer
		? openAuthServer(store, settings.authServer, { siteUrl, checkToken, log })
		: openAuth(store, settings, { siteUrl, outbox, checkToken, rateLimits, hashRounds, log });
	open.auth = auth;
	return { outbox, auth };
}

export function openAccountEmails(
	{ store: { sql }, siteUrl, functionsUrl, computing: { compute }, log }: Foundation,
	outbox: Outbox | null,
	open: OpenParts,
): void {
	if (!outbox) return;
	const parts = { sql, outbox, siteUrl, functionsUrl, compute, log };
	const stops = [startMarketEmails(parts), startOpeningEmails(parts)];
	open.stopAccountEmails = () => Promise.all(stops.map((stop) => stop()));
}

/** Who receives contact messages. */
export function officeAddress({ contactEmail, smtp }: Settings): string {
	return contactEmail ?? (smtp ? parseSender(smtp.from).address : 'office@lotline.example');
}
