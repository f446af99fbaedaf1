/** Emails triggered by database rows: contact messages, the waitlist, invitations, a provider's budget, sealed prices, guessed passcodes, recovery codes and usage. */
import type { Logger } from 'pino';
import type { TransactionSql } from 'postgres';
import { providerNamed } from '../../providers/index.ts';
import type { Pool } from '../postgres/pool.ts';
import type { Email } from './email-layout.ts';
import {
	contactEmail,
	invitationEmail,
	passcodeGuessingEmail,
	secondFactorEmail,
	usageEmail,
	waitlistEmail,
} from './emails.ts';
import { priceSealsEmail, providerBudgetEmail, type SealedMonth } from './installation-emails.ts';
import type { Outbox } from './outbox.ts';

export interface NoticeAddresses {
	/** The address that receives contact messages. */
	office: string;
	siteUrl: string;
}

/**
 * Queues the email of every row that has none yet, now and whenever the database announces one, until the pool closes.
 * A row is marked in the transaction that queues its email, so each row gets one, even with several processes on the
 * same database or after a crash.
 */
export async function queueNotices(
	sql: Pool,
	outbox: Outbox,
	addresses: NoticeAddresses,
	log: Logger,
): Promise<void> {
	for (const [channel, readEmails] of Object.entries(NOTICES)) {
		const queueAll = async () => {
			try {
				await sql.begin(async (transaction) => {
					for (const email of await readEmails(transaction, addresses)) await outbox.post(email, transaction);
				});
				outbox.wake();
			} catch (error) {
				log.error(
					{ err: error, channel },
					'Notices could not be queued; they are retried at the next notification',
				);
			}
		};
		// The second callback runs whenever the connection listens again, because it may have missed something.
		await sql.listen(channel, queueAll, queueAll);
	}
}

type ReadEmails = (sql: TransactionSql, addresses: NoticeAddresses) => Promise<Email[]>;

/** Who gets emails about the installation. */
async function administrators(sql: TransactionSql, office: string): Promise<string[]> {
	const rows = await sql`select * from private.notified_admins() as email`;
	return [...new Set([office, ...rows.map(({ email }) => email)])];
}

/** By channel: marks rows of the last two days that have no email yet, and writes their emails. */
const NOTICES: Readonly<Record<string, ReadEmails>> = {
	contact_message: async (sql, { office }) => {
		const messages = await sql`
			update public.contact_messages set emailed_at = now()
			 where emailed_at is null and created_at > now() - interval '2 days' returning name, email, topic, message`;
		return messages.map(({ name, email, topic, message }) =>
			contactEmail(office, { name, email, topic, text: message }),
		);
	},
	waitlist: async (sql, { siteUrl }) => {
		const entries = await sql`
			update public.waitlist set emailed_at = now()
			 where emailed_at is null and created_at > now() - interval '2 days' returning email`;
		return entries.map(({ email }) => waitlistEmail(email, siteUrl));
	},
	waitlist_invitation: async (sql, { siteUrl }) => {
		const entries = await sql`
			update public.waitlist set invitation_emailed_at = now()
			 where invitation_emailed_at is null and invited_at > now() - interval '2 days' returning email`;
		return entries.map(({ email }) => invitationEmail(email, siteUrl));
	},
	provider_budget: async (sql, { office, siteUrl }) => {
		const months = await sql`
			update public.provider_months set emailed_at = now()
			 where emailed_at is null and warned_at > now() - interval '2 days' returning provider, calls, budget`;
		const addresses = await administrators(sql, office);
		return months.flatMap(({ provider, calls, budget }) =>
			addresses.map((to) =>
				providerBudgetEmail(to, { provider: providerNamed(provider).label, calls, budget }, siteUrl),
			),
		);
	},
	price_seals: async (sql, { office, siteUrl }) => {
		const seals = await sql<SealedMonth[]>`
			with emailed as (
				insert into private.emailed_seals (month, market)
				select s.month, s.market from public.price_seals s
				 where s.homes > 0 and s.sealed_on > private.today_in_us() - 2
				on conflict do nothing returning month, market)
			select to_char(s.month, 'YYYY-MM') as month, s.market, s.homes, s.digest
			  from public.price_seals s join emailed e using (month, market) order by s.month, s.market`;
		const addresses = seals.length === 0 ? [] : await administrators(sql, office);
		return addresses.map((to) => priceSealsEmail(to, seals, siteUrl));
	},
	passcode_guessing: async (sql, { siteUrl }) => {
		const links = await sql`
			update public.report_shares s set guessing_emailed_at = now()
			  from public.reports r join auth.users u on u.id = r.user_id
			 where s.guessing_at > now() - interval '2 days' and s.revoked_at is null
			   and (s.guessing_emailed_at is null or s.guessing_emailed_at < now() - interval '7 days')
			   and r.id = s.report_id and r.deleted_at is null and private.is_active_account(u.id)
			returning u.email, r.id, r.address, r.prepared_for, s.wrong_passcodes`;
		return links.map(({ email, id, address, prepared_for, wrong_passcodes }) =>
			passcodeGuessingEmail(
				email,
				{ report: id, address, preparedFor: prepared_for, wrong: wrong_passcodes },
				siteUrl,
			),
		);
	},
	recovery_code: async (sql, { siteUrl }) => {
		const uses = await sql`
			update private.recovery_attempts a set emailed_at = now()
			  from auth.users u
			 where a.is_right and a.emailed_at is null and a.at > now() - interval '2 days' and u.id = a.user_id
			returning u.email`;
		return uses.map(({ email }) => secondFactorEmail(email, 'recovered', siteUrl));
	},
	usage_notice: async (sql, { siteUrl }) => {
		const notices = await sql`
			update public.usage_notices n set emailed_at = now()
			  from auth.users u join public.profiles p on p.id = u.id
			 where n.emailed_at is null and n.created_at > now() - interval '2 days'
			   and u.id = n.user_id and p.notifications
			returning u.email, n.used, n.credits`;
		return notices.map(({ email, used, credits }) => usageEmail(email, { used, credits }, siteUrl));
	},
};
