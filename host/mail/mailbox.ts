/** The mailbox of a demo: its emails as files in the data folder, for the page `/dev/mail`. */
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DemoMail } from '../../contract/demo-mail.ts';
import type { Email } from './email-layout.ts';

export interface Mailbox {
	keep(email: Email): Promise<void>;
	/** Newest first. */
	list(): Promise<DemoMail[]>;
}

/** Older ones are deleted. */
const MAX_EMAILS = 50;

export function openMailbox(dataFolder: string): Mailbox {
	const folder = join(dataFolder, 'mail');
	/** The names of the files. They start with the time, so they sort by it. */
	const names = async () =>
		(await readdir(folder).catch(() => []))
			.filter((name) => name.endsWith('.json'))
			.sort()
			.reverse();
	return {
		keep: async ({ to, subject, text, html }) => {
			await mkdir(folder, { recursive: true, mode: 0o700 });
			const mail: DemoMail = { id: randomUUID(), sent_at: new Date().toISOString(), to, subject, text, html };
			const file = join(folder, `${mail.sent_at.replaceAll(/\D/g, '')}-${mail.id}`);
			await writeFile(file, JSON.stringify(mail), { mode: 0o600 });
			// The page may be reading, so a file appears complete or not at all.
			await rename(file, `${file}.json`);
			const old = (await names()).slice(MAX_EMAILS);
			await Promise.all(old.map((file) => rm(join(folder, file), { force: true })));
		},
		list: async () => {
			const files = (await names()).slice(0, MAX_EMAILS);
			const texts = await Promise.all(
				// Null for a file deleted since.
				files.map((file) => readFile(join(folder, file), 'utf8').catch(() => null)),
			);
			return texts.filter((text) => text !== null).map((text) => JSON.parse(text) as DemoMail);
		},
	};
}
