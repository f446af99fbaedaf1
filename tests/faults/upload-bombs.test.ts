import { setTimeout as pause } from 'node:timers/promises';
import { test } from 'vitest';
import { parseUploads, UPLOAD_PIECE_BYTES, type Upload } from '../../contract/uploads.ts';
import { isRunning } from '../../host/postgres/postmaster.ts';
import { lacksProcessFigures, watchMemory } from '../../scripts/load/process-figures.ts';
import { Traffic } from '../../scripts/load/traffic.ts';
import { atMost, figure, fits, note, roundsOf } from './harness/figures.ts';
import { startProduct } from './harness/product.ts';
import { type Agent, newAgents } from './harness/town.ts';
import { BOMBS } from './harness/upload-bombs.ts';

/** As many as fill all places of readers. */
const SENDERS = 2;
const MAX_SECONDS = 10;
const MAX_CALM_SECONDS = 1;
/** Between two files of the neighbor, in milliseconds. */
const PAUSE = 500;
const MAX_MEGABYTES = 500;
const ONE_HOME = 'Address,ZIP,Sold Price,Sold Date\n1 Elm St,43004,300000,05/04/2026\n';

/** Accounts upload files that are made to cost much. */
test(`upload-bombs: a file of one row is read in time while ${SENDERS} accounts upload each of ${Object.keys(BOMBS).length} hostile files`, async ({
	skip,
}) => {
	const missing = lacksProcessFigures();
	if (missing) skip(missing);
	const rounds = roundsOf(1);
	const product = await startProduct();
	const users = await newAgents(product, SENDERS + 1);
	const [neighbor, ...senders] = users.map((user) => new Uploads(new Traffic(product), user));
	const host = product.pid;
	const small = () => (neighbor as Uploads).secondsUntilReady();
	atMost('a file of one row without them', Math.min(await small(), await small()), MAX_CALM_SECONDS);
	for (let round = 0; round < rounds; round++) {
		for (const [what, { name, content }] of Object.entries(BOMBS)) {
			const bytes = content();
			const memory = watchMemory(host);
			let isOver = false;
			const ends = Promise.all(senders.map((sender) => sender.import(name, bytes))).finally(() => {
				isOver = true;
			});
			// It is awaited below.
			ends.catch(() => {});
			const seconds: number[] = [];
			do {
				seconds.push(await small());
				await pause(PAUSE);
			} while (!isOver);
			note(`${what} ended`, [...new Set(await ends)].join(' / '));
			const slowest = Math.max(...seconds);
			atMost(`slowest of ${seconds.length} files of one row during ${what}`, slowest, MAX_SECONDS);
			fits(`host and readers during ${what}`, memory().peak, MAX_MEGABYTES);
			figure('the host', isRunning(host) ? 'runs' : 'ended', 'runs', isRunning(host));
		}
	}
});

/** The uploads of one account, sent as the web app sends them. */
class Uploads {
	readonly #traffic: Traffic;
	readonly #user: Agent;

	constructor(traffic: Traffic, user: Agent) {
		this.#traffic = traffic;
		this.#user = user;
	}

	/** Imports a file if it can be read. @returns how that ended, in words */
	async import(name: string, bytes: Uint8Array): Promise<string> {
		const id = await this.#send(name, bytes);
		let end = await this.#until(id, ['ready', 'failed']);
		if (end.status === 'ready') {
			await this.#call('confirm_upload', { upload: id, choices: {}, import: true });
			end = await this.#until(id, ['done', 'failed']);
		}
		await this.#call('undo_upload', { upload: id });
		return end.problem ?? end.parts.map(({ problem }) => problem).join() ?? end.status;
	}

	/** Uploads a file with one home. @returns the seconds until its columns are shown */
	async secondsUntilReady(): Promise<number> {
		const startedAt = performance.now();
		const id = await this.#send('one.csv', Buffer.from(ONE_HOME));
		const { status, problem } = await this.#until(id, ['ready', 'failed']);
		const seconds = (performance.now() - startedAt) / 1000;
		if (status !== 'ready') throw new Error(`A file of one row failed: ${problem}`);
		await this.#call('undo_upload', { upload: id });
		return seconds;
	}

	async #send(name: string, bytes: Uint8Array): Promise<string> {
		const id = (await this.#call('start_upload', { file_name: name, bytes: bytes.length })) as string;
		for (let from = 0; from < bytes.length; from += UPLOAD_PIECE_BYTES) {
			const content = Buffer.from(bytes.subarray(from, from + UPLOAD_PIECE_BYTES)).toString('base64');
			await this.#call('append_upload', { upload: id, from_byte: from, content });
		}
		return id;
	}

	async #until(id: string, statuses: readonly Upload['status'][]): Promise<Upload> {
		for (;;) {
			const uploads = parseUploads(await this.#call('my_uploads', {}));
			const found = uploads.find((upload) => upload.id === id && statuses.includes(upload.status));
			if (found) return found;
			await pause(100);
		}
	}

	/** Calls a procedure again if its connection breaks, as the web app does. */
	async #call(name: string, body: object, attempts = 3): Promise<unknown> {
		const response = await this.#traffic.send({ path: `/rest/v1/rpc/${name}`, body, user: this.#user });
		if (response.status === 0 && attempts > 1) return this.#call(name, body, attempts - 1);
		if (response.status !== 200 && response.status !== 204)
			throw new Error(`${name}: ${response.outcome} ${response.body}`);
		return response.body === '' ? null : JSON.parse(response.body);
	}
}
