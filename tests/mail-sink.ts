/** A local mail server for tests: accepts email over SMTP and stores it, or misbehaves as a test requires. */
import { createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { expect } from 'vitest';

export interface MailSink {
	/** For the setting SMTP_URL. */
	url: string;
	/** The raw emails so far, in order. */
	emails: string[];
	/** The recipients of every attempt so far, in order. */
	attempts: string[];
	/**
	 * The link in the newest email to an address, once it has arrived: with the `type` in its address if one is given, and
	 * not among the first `after` emails.
	 */
	linkTo(address: string, wanted?: { type: string; after: number }): Promise<URL>;
	close(): Promise<void>;
}

/** The server's response to a recipient: a reply line, no response, or a closed connection. */
export type RecipientReply = string | 'stall' | 'drop';

export interface MailSinkOptions {
	/** If this returns nothing, the recipient is accepted. */
	respond?: (recipient: string) => RecipientReply | undefined;
	/** Accepts connections and never responds. */
	silent?: boolean;
}

export async function openMailSink({
	respond = () => undefined,
	silent = false,
}: MailSinkOptions = {}): Promise<MailSink> {
	const emails: string[] = [];
	const attempts: string[] = [];
	const sockets = new Set<Socket>();
	const server = createServer((socket) => {
		sockets.add(socket);
		socket.on('close', () => sockets.delete(socket)).on('error', () => {});
		if (silent) return;
		serveSmtp(socket, emails, (recipient) => {
			attempts.push(recipient);
			return respond(recipient);
		});
	});
	await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
	const { port } = server.address() as { port: number };
	return {
		url: `smtp://127.0.0.1:${port}`,
		emails,
		attempts,
		linkTo: async (address, wanted) => {
			const found = () =>
				emails
					.slice(wanted?.after)
					.filter((mail) => mail.includes(`\nTo: ${address}\n`))
					.flatMap((mail) => linkOf(mail) ?? [])
					.filter(({ searchParams }) => !wanted || searchParams.get('type') === wanted.type)
					.at(-1);
			await expect.poll(found).toBeDefined();
			return found() as URL;
		},
		close: () => {
			for (const socket of sockets) socket.destroy();
			return new Promise((closed) => server.close(() => closed()));
		},
	};
}

/** The first link in a raw email, after decoding its transfer encoding; null without one. */
function linkOf(mail: string): URL | null {
	const text = mail
		.replace(/=\n/g, '')
		.replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
	const [link] = /https?:\/\/\S+/.exec(text) ?? [];
	return link === undefined ? null : new URL(link);
}

function serveSmtp(
	socket: Socket,
	emails: string[],
	respond: (recipient: string) => RecipientReply | undefined,
): void {
	const reply = (line: string) => void socket.write(`${line}\r\n`);
	let mail: string[] | null = null;
	// It repeats the errors of the socket, such as that of a client that was killed.
	const lines = createInterface({ input: socket }).on('error', () => {});
	lines.on('line', (line) => {
		if (mail) {
			if (line !== '.') return void mail.push(line);
			emails.push(mail.join('\n'));
			mail = null;
			return reply('250 OK');
		}
		const [verb = ''] = line.toUpperCase().split(' ');
		const [, recipient] = /^RCPT TO:<(.*)>/i.exec(line) ?? [];
		const override = recipient === undefined ? undefined : respond(recipient);
		if (override === 'stall') return;
		if (override === 'drop') return void socket.destroy();
		if (verb === 'DATA') mail = [''];
		reply(override ?? { DATA: '354 Send the message', QUIT: '221 Bye' }[verb] ?? '250 OK');
	});
	reply('220 Ready');
}
