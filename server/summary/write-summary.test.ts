/** A language model over its real protocol, including failures. */
import { afterAll, expect, test } from 'vitest';
import type { SummaryEvent } from '../../contract/summary.ts';
import { type LlmResponse, openLlmDouble, piece } from '../../tests/llm-double.ts';
import { languageModel } from './language-model.ts';
import { writeSummary } from './write-summary.ts';

const llm = await openLlmDouble();
afterAll(() => llm.close());
const FIGURES = [
	{ name: 'Indicated price', value: '$412,000' },
	{ name: '80% prediction range', value: '$375,000 to $447,000' },
	{ name: 'Comps', value: '5' },
];
const GOOD =
	'The evidence supports a price of $412,000. Five comps support it, and the 80% range is $375,000 to $447,000.';

async function write(
	answer: LlmResponse,
	changed: Record<string, string> = {},
	limit?: number,
): Promise<SummaryEvent[]> {
	llm.respond = () => answer;
	const settings: Record<string, string> = { ...llm.settings, ...changed };
	const model = languageModel((name) => settings[name]);
	if (!model) throw new Error('There is no model.');
	const events: SummaryEvent[] = [];
	for await (const event of writeSummary(model, FIGURES, new AbortController().signal, { limit }))
		events.push(event);
	return events;
}

test('there is no model unless all three settings are set', () => {
	for (const missing of Object.keys(llm.settings)) {
		const settings: Record<string, string> = { ...llm.settings, [missing]: '' };
		expect(languageModel((name) => settings[name])).toBeNull();
	}
});

test('valid text arrives sentence by sentence', async () => {
	expect(await write({ text: GOOD })).toEqual([
		{ type: 'sentence', text: 'The evidence supports a price of $412,000.' },
		{ type: 'sentence', text: 'Five comps support it, and the 80% range is $375,000 to $447,000.' },
		{ type: 'done' },
	]);
	expect(llm.requests.at(-1)).toMatchObject({ model: 'local-double', stream: true });
	expect(llm.requests.at(-1)?.messages.at(-1)?.content).toContain('Indicated price: $412,000');
});

test('parses the recorded response, and discards it for figures of another home', async () => {
	expect(await write('recorded')).toEqual([failed('It had a number that is not in the figures.')]);
});

test('a made-up number in a later sentence stops the text before anyone reads it', async () => {
	const events = await write({ text: `${GOOD} It will be worth $500,000 next year.` });
	expect(events.at(-1)).toEqual(failed('It had a number that is not in the figures.'));
	expect(JSON.stringify(events)).not.toContain('500,000');
});

test('text that violates fair housing rules is discarded', async () => {
	const events = await write({ text: `${GOOD} Ideal for young families near good churches.` });
	expect(events.at(-1)).toEqual(failed('It did not pass the fair housing check.'));
});

test.each<[LlmResponse, Record<string, string>, string]>([
	['busy', {}, 'The AI service is busy. Try again in a minute.'],
	['stall', {}, 'The AI service took longer than 20 seconds.'],
	['cut', {}, 'The AI service failed.'],
	['refusal', {}, 'The AI service failed.'],
	[{ text: 'No.' }, {}, 'The text from the AI service was discarded. It was not complete.'],
	[{ text: GOOD }, { AI_API_KEY: 'wrong' }, 'The AI service refused the key.'],
	[{ text: GOOD }, { AI_BASE_URL: 'http://127.0.0.1:1/v1' }, 'The AI service failed.'],
])('%j with %j ends with a reason: %s', async (answer, changed, reason) => {
	expect((await write(answer, changed, answer === 'stall' ? 300 : undefined)).at(-1)).toEqual({
		type: 'failed',
		reason,
	});
});

// Each of these responses ends only because the client stops reading.
test.each([
	[
		'text without a full stop',
		piece('word '),
		'The text from the AI service was discarded. It was too long.',
	],
	['sentences', piece('It is so. '), 'The text from the AI service was discarded. It was too long.'],
	['a line', 'data: '.padEnd(1_000, 'x'), 'The AI service failed.'],
	['events without text', ': waiting\n\n', 'The AI service failed.'],
])('%s without an end is discarded', async (_, endless, reason) => {
	expect((await write({ endless })).at(-1)).toEqual({ type: 'failed', reason });
});

test('characters that nobody sees are left out before the checks', async () => {
	const events = await write({ text: GOOD.replaceAll('support', 'sup\u00adport\u200b') });
	expect(events.at(0)).toEqual({ type: 'sentence', text: 'The evidence supports a price of $412,000.' });
	expect(events.at(-1)).toEqual({ type: 'done' });
	const hidden = await write({ text: `${GOOD} Ideal for young fam\u00adilies.` });
	expect(hidden.at(-1)).toEqual(failed('It did not pass the fair housing check.'));
});

function failed(problem: string): SummaryEvent {
	return { type: 'failed', reason: `The text from the AI service was discarded. ${problem}` };
}
