/** The email queue as a table: `private.emails`. Several processes may use it at once. */
import type { TransactionSql } from 'postgres';
import type { Pool, Query } from '../postgres/pool.ts';
import type { Email } from './email-layout.ts';
import { EMAIL_LIMITS, EMAIL_POLICIES, type EmailKind, type EmailPolicy } from './policies.ts';

export interface QueuedEmail {
	id: string;
	kind: EmailKind;
	email: Email;
	/** The number of attempts, including this one. */
	attempts: number;
	expired: boolean;
	/** Its recipient gets no more emails like this. */
	stopped: boolean;
}

/** The state of email, for operators. */
export interface EmailStatus {
	waiting: number;
	/** How long the oldest waiting email has been waiting, in seconds. */
	oldestWaitingSeconds: number;
	sentLastDay: number;
	failedLastDay: number;
	lastSentAt: Date | null;
	/** The last failure of any attempt, including one that will be retried. */
	lastFailureAt: Date | null;
	lastFailure: string | null;
}

/** Adds an email. @returns false if its mailbox is over the limit for this kind; nothing is added then */
export async function addEmail(
	transaction: TransactionSql,
	{ id, to, kind, ...content }: Email,
): Promise<boolean> {
	const { group, minutesValid } = EMAIL_POLICIES[kind];
	// Keeps the count exact when many are added concurrently.
	await transaction`select pg_advisory_xact_lock(hashtextextended('email ' || private.mailbox_of(${to}), 0))`;
	if (!(await hasRoom(transaction, to, group))) return false;
	await transaction`
		insert into private.emails (id, kind, limit_group, recipient, content, expires_at)
		values (coalesce(${id ?? null}::uuid, gen_random_uuid()), ${kind}, ${group}, ${to}, ${transaction.json(content)},
		        now() + make_interval(mins => ${minutesValid}))`;
	return true;
}

/** Whether the mailbox of an address may get another email of a group. */
export async function hasRoom(sql: Query, address: string, group: EmailPolicy['group']): Promise<boolean> {
	const { perHour, perDay } = EMAIL_LIMITS[group];
	const [recent] = await sql`
		select count(*) filter (where created_at > now() - interval '1 hour') < ${perHour} and count(*) < ${perDay} as room
		  from private.emails
		 where mailbox = private.mailbox_of(${address}) and limit_group = ${group}
		   and created_at > now() - interval '1 day'`;
	return recent?.room === true;
}

/**
 * Claims due emails, oldest first, for the given number of seconds; if the caller crashes, they are due again
 * afterward.
 *
 * @param except emails that the caller is already working on
 */
export async function claimEmails(
	sql: Pool,
	count: number,
	seconds: number,
	except: readonly string[],
): Promise<QueuedEmail[]> {
	const rows = await sql`
		update private.emails e
		   set attempts = e.attempts + 1, next_attempt_at = now() + make_interval(secs => ${seconds})
		 where e.id = any (array(
		         select q.id from private.emails q
		          where q.status = 'waiting' and q.next_attempt_at <= now() and q.id <> all (${except as string[]}::uuid[])
		          order by q.next_attempt_at, q.created_at limit ${count} for update skip locked))
		returning e.id, e.kind, e.recipient, e.content, e.attempts, e.expires_at <= now() as expired,
		          exists (select from public.report_emails r
		                   where r.id = e.id and private.is_stopped(r.user_id, r.recipient)) as stopped`;
	return rows.map(({ id, kind, recipient, content, attempts, expired, stopped }) => {
		return { id, kind, attempts, expired, stopped, email: { ...content, kind, to: recipient } };
	});
}

/** Extends the claim on an email by the given number of seconds. */
export async function renewClaim(sql: Pool, id: string, seconds: number): Promise<void> {
	await sql`
		update private.emails set next_attempt_at = now() + make_interval(secs => ${seconds})
		 where id = ${id} and status = 'waiting'`;
}

/** Finishes an email, and erases its content. @param failure null if it was sent */
export async function finishEmail(sql: Pool, id: string, failure: string | null): Promise<void> {
	await sql`
		update private.emails
		   set status = ${failure === null ? 'sent' : 'failed'}, content = null, finished_at = now(),
		       failure = coalesce(${failure}, failure), failed_at = case when ${failure !== null} then now() else failed_at end
		 where id = ${id}`;
}

/** Takes an email to a recipient who gets no more of them out of the queue. */
export async function dropStopped(sql: Pool, id: string): Promise<void> {
	await sql`
		with dropped as (delete from private.emails where id = ${id} returning id)
		update public.report_emails r set status = 'stopped', changed_at = now() from dropped d where r.id = d.id`;
}

/** Requeues an email after the others that are due. An email that expires earlier becomes due then, to be erased. */
export async function postponeEmail(sql: Pool, id: string, seconds: number, failure: string): Promise<void> {
	await sql`
		update private.emails
		   set next_attempt_at = least(now() + make_interval(secs => ${seconds}), expires_at),
		       failure = ${failure}, failed_at = now()
		 where id = ${id} and status = 'waiting'`;
}

/** Seconds until the next email is due; null if none is waiting. */
export async function secondsUntilDue(sql: Pool): Promise<number | null> {
	const [next] = await sql`
		select extract(epoch from min(next_attempt_at) - now())::float as seconds
		  from private.emails where status = 'waiting'`;
	return next?.seconds ?? null;
}

/** Deletes emails that finished a week ago, and erases expired links. */
export async function removeOldEmails(sql: Pool): Promise<void> {
	await sql`delete from private.emails where finished_at < now() - interval '7 days'`;
	await sql`
		update private.emails
		   set status = 'failed', content = null, finished_at = now(), failure = 'expired', failed_at = now()
		 where status = 'waiting' and greatest(expires_at, next_attempt_at) < now() - interval '1 minute'`;
}

export async function emailStatus(sql: Pool): Promise<EmailStatus> {
	const [row] = await sql`
		select count(*) filter (where status = 'waiting')::int as waiting,
		       coalesce(extract(epoch from now() - min(created_at) filter (where status = 'waiting')), 0)::float as oldest,
		       count(*) filter (where status = 'sent' and finished_at > now() - interval '1 day')::int as sent,
		       count(*) filter (where status = 'failed' and finished_at > now() - interval '1 day')::int as failed,
		       max(finished_at) filter (where status = 'sent') as sent_at, max(failed_at) as failed_at,
		       (array_agg(failure order by failed_at desc) filter (where failed_at is not null))[1] as failure
		  from private.emails`;
	return {
		waiting: row?.waiting ?? 0,
		oldestWaitingSeconds: Math.round(row?.oldest ?? 0),
		sentLastDay: row?.sent ?? 0,
		failedLastDay: row?.failed ?? 0,
		lastSentAt: row?.sent_at ?? null,
		lastFailureAt: row?.failed_at ?? null,
		lastFailure: row?.failure ?? null,
	};
}
