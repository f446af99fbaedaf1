/**
 * `mail-webhook`: what the mail service reports of our emails, signed as Standard Webhooks (standardwebhooks.com). An invalid
 * report changes nothing and gets a 400.
 */
import * as z from 'zod/mini';
import { PROBLEMS } from '../../contract/problems.ts';
import { parseJson } from '../../domain/format/json.ts';
import type { Context } from '../context.ts';
import { HttpError } from '../http-error.ts';
import { jsonText } from '../serve.ts';

/** How far the time of a signature may be from ours, in seconds. */
const TOLERANCE_SECONDS = 300;

/** Those we record. */
const EVENTS: ReadonlyMap<string, string> = new Map([
	['email.delivered', 'delivered'],
	['email.bounced', 'bounced'],
	['email.complained', 'complained'],
]);

const Event = z.object({
	type: z.string(),
	data: z.looseObject({
		to: z.optional(z.union([z.string(), z.array(z.string())])),
		/** The Message-ID. */
		message_id: z.optional(z.nullable(z.string())),
	}),
});

/** Records a report, once or often: repeating it changes nothing. @throws HttpError 400 for an invalid one */
export async function mailWebhook(request: Request, context: Context): Promise<Response> {
	const secret = context.env('MAIL_WEBHOOK_SECRET');
	if (!secret) throw new HttpError(503, PROBLEMS.noMailWebhook);
	const body = new Uint8Array(await request.arrayBuffer());
	if (!(await isSigned(request.headers, body, secret, context.now()))) {
		context.log('A mail webhook was refused', 'Its signature or time is invalid.');
		throw new HttpError(400, PROBLEMS.invalidEvent);
	}
	const event = Event.safeParse(parseJson(new TextDecoder().decode(body))).data;
	if (!event) throw new HttpError(400, PROBLEMS.invalidEvent);
	const recorded = EVENTS.get(event.type);
	const { to = [], message_id } = event.data;
	const message = message_id ? (MESSAGE_ID.exec(message_id)?.[1] ?? '') : null;
	if (recorded) {
		for (const address of [to].flat())
			await context.call('record_mail_event', { event: recorded, address, message });
	}
	return jsonText('{"received":true}');
}

/** An email's id is the first half of its Message-ID. */
const MESSAGE_ID = /^<?([^@<>]+)@/;

/** The headers of Standard Webhooks, or their older names. */
const PREFIXES = ['webhook', 'svix'];

/** Whether one of the signatures is of this body, id and time, and the time is within the tolerance on either side of ours. */
async function isSigned(headers: Headers, body: Uint8Array, secret: string, now: Date): Promise<boolean> {
	const prefix = PREFIXES.find((each) => headers.has(`${each}-id`)) ?? '';
	const [id, time, signatures] = ['id', 'timestamp', 'signature'].map((name) =>
		headers.get(`${prefix}-${name}`),
	);
	if (!id || !time || !signatures || !/^\d{1,12}$/.test(time)) return false;
	if (Math.abs(Number(time) - now.getTime() / 1000) > TOLERANCE_SECONDS) return false;
	const algorithm = { name: 'HMAC', hash: 'SHA-256' };
	const key = await crypto.subtle.importKey(
		'raw',
		fromBase64(secret.slice('whsec_'.length)),
		algorithm,
		false,
		['verify'],
	);
	const head = new TextEncoder().encode(`${id}.${time}.`);
	const signed = new Uint8Array([...head, ...body]);
	for (const signature of signatures.split(' ')) {
		const [, text] = /^v1,([A-Za-z0-9+/]{43}=)$/.exec(signature) ?? [];
		if (text && (await crypto.subtle.verify('HMAC', key, fromBase64(text), signed))) return true;
	}
	return false;
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
	return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}
