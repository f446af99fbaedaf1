/** A mail server of the tests: takes every mail by SMTP and keeps it. */
import { createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { expect } from 'vitest';

export interface MailSink {
	/** For the setting SMTP_URL. */
	url: string;
	/** The raw mails so far, in order. */
	mails: string[];
	/** The link of the newest mail to an address, once it is there. */
	linkTo(address: string): Promise<URL>;
	close(): Promise<void>;
}

export async function openMailSink(): Promise<MailSink> {
	const mails: string[] = [];
	const server = createServer((socket) => converse(socket, mails));
	await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
	const { port } = server.address() as { port: number };
	return {
		url: `smtp://127.0.0.1:${port}`,
		mails,
		linkTo: async (address) => {
			const found = () => mails.filter((mail) => mail.includes(`\nTo: ${address}\n`)).at(-1);
			await expect.poll(found, { timeout: 10_000 }).toBeDefined();
			return linkOf(found() ?? '');
		},
		close: () => new Promise((closed) => server.close(() => closed())),
	};
}

/** The first link of a raw mail, its transfer encoding undone. */
function linkOf(mail: string): URL {
	const text = mail
		.replace(/=\n/g, '')
		.replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
	const [link] = /https?:\/\/\S+/.exec(text) ?? [];
	return new URL(link ?? '');
}

function converse(socket: Socket, mails: string[]): void {
	const say = (line: string) => socket.write(`${line}\r\n`);
	let mail: string[] | null = null;
	socket.on('error', () => {});
	createInterface({ input: socket }).on('line', (line) => {
		if (mail) {
			if (line !== '.') return void mail.push(line);
			mails.push(mail.join('\n'));
			mail = null;
			return void say('250 Kept');
		}
		const [verb = ''] = line.toUpperCase().split(' ');
		if (verb === 'DATA') mail = [''];
		say({ DATA: '354 Go on', QUIT: '221 Bye' }[verb] ?? '250 Fine');
	});
	say('220 Ready');
}
