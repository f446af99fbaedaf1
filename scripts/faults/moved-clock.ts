/** Clocks that can be moved while programs run: Node's with a preloaded module, any program's with libfaketime. */
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';

export interface MovedClock {
	/** The environment for programs that use the clock. */
	env: Record<string, string>;
	/** Moves the clock away from the true time, and waits until programs have noticed. */
	move(seconds: number): Promise<void>;
}

/** Replaces `Date` in a Node program: it adds the seconds in a file, which it reads ten times a second. */
const SHIFTED_DATE = `
import { readFileSync } from 'node:fs';
const file = process.env.SHIFTED_CLOCK;
let shift = 0;
const read = () => { shift = 1000 * Number(readFileSync(file, 'utf8')); };
read();
setInterval(read, 100).unref();
const TrueDate = Date;
const now = () => TrueDate.now() + shift;
globalThis.Date = new Proxy(TrueDate, {
	construct: (target, given, made) => Reflect.construct(target, given.length ? given : [now()], made),
	apply: () => new TrueDate(now()).toString(),
	get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});
`;

/** A clock for Node programs only. */
export function nodeClock(folder: string): MovedClock {
	const module = join(folder, 'shifted-date.mjs');
	const file = join(folder, 'shift');
	writeFileSync(module, SHIFTED_DATE);
	writeFileSync(file, '0');
	return {
		env: { NODE_OPTIONS: `--import ${pathToFileURL(module)}`, SHIFTED_CLOCK: file },
		move: async (seconds) => {
			writeFileSync(file, String(seconds));
			await pause(500);
		},
	};
}

/** A clock for any program, with libfaketime. */
export function systemClock(folder: string): MovedClock {
	const file = join(folder, 'faketime');
	writeFileSync(file, '+0s\n', { mode: 0o644 });
	return {
		env: {
			LD_PRELOAD: faketimeLibrary() ?? '',
			FAKETIME_TIMESTAMP_FILE: file,
			FAKETIME_CACHE_DURATION: '1',
			// Timers aren't affected, only the wall clock.
			FAKETIME_DONT_FAKE_MONOTONIC: '1',
			DONT_FAKE_MONOTONIC: '1',
		},
		move: async (seconds) => {
			writeFileSync(file, `${seconds < 0 ? '' : '+'}${seconds}s\n`);
			await pause(2500);
		},
	};
}

/** The path of libfaketime; null if it isn't installed. `FAKETIME_LIBRARY` overrides it. */
export function faketimeLibrary(): string | null {
	const root = '/usr/lib';
	const folders = existsSync(root) ? readdirSync(root).map((name) => join(root, name, 'faketime')) : [];
	const places = [process.env.FAKETIME_LIBRARY, ...folders.map((path) => join(path, 'libfaketimeMT.so.1'))];
	return places.find((path) => path && existsSync(path)) ?? null;
}
