import { expect, test } from 'vitest';
import type { Context } from '../context.ts';
import { HttpError } from '../http-error.ts';
import { recordingFailures } from './search-failures.ts';

/** Runs work that fails. @returns what was recorded, and the caller's response */
async function failing(error: Error, call: Context['call'] = async () => []) {
	const recorded: unknown[] = [];
	const context: Context = {
		env: () => undefined,
		now: () => new Date(0),
		call: async (procedure, named) => {
			recorded.push([procedure, named]);
			return call(procedure, named);
		},
		userOf: async () => null,
		payments: async () => null,
		log: () => {},
	};
	const outcome = await recordingFailures(context, () => Promise.reject(error)).catch((thrown) => thrown);
	return { recorded, outcome };
}

test('records an unavailable provider, and our own errors', async () => {
	const unavailable = new HttpError(503, 'Try again.');
	expect(await failing(unavailable)).toEqual({
		recorded: [['record_search_failure', { status: 503 }]],
		outcome: unavailable,
	});
	expect((await failing(new TypeError('a bug'))).recorded).toEqual([
		['record_search_failure', { status: 500 }],
	]);
});

test.each([400, 401, 402, 422])('does not record a refusal with %i', async (status) => {
	expect((await failing(new HttpError(status, 'No.'))).recorded).toEqual([]);
});

test('a failure to record does not change the response', async () => {
	const error = new HttpError(503, 'Try again.');
	const { outcome } = await failing(error, () => Promise.reject(new Error('no database')));
	expect(outcome).toBe(error);
});

test('returns the result of successful work', async () => {
	expect(await recordingFailures({} as Context, async () => 7)).toBe(7);
});
