/** A language model at any OpenAI-compatible service, configured by AI_BASE_URL, AI_API_KEY and AI_MODEL. */
import * as z from 'zod/mini';
import type { Context } from '../context.ts';

export interface LanguageModel {
	/** @throws ServiceRefusal if the service refuses; another error if it fails or stops before the text is complete */
	write: (instructions: string, prompt: string, signal: AbortSignal) => AsyncIterable<string>;
}

/** A response without a text, by its HTTP status. */
export class ServiceRefusal extends Error {
	readonly status: number;

	constructor(status: number) {
		super(`The AI service responded with status ${status}.`);
		this.status = status;
	}
}

/** Null unless all three settings are set. */
export function languageModel(env: Context['env']): LanguageModel | null {
	const [baseUrl, key, model] = [env('AI_BASE_URL'), env('AI_API_KEY'), env('AI_MODEL')];
	if (!baseUrl || !key || !model) return null;
	return {
		write: async function* (instructions, prompt, signal) {
			const messages = [
				{ role: 'system', content: instructions },
				{ role: 'user', content: prompt },
			];
			const response = await fetch(`${baseUrl.replace(/\/$/, '')}/chat/completions`, {
				method: 'POST',
				headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
				body: JSON.stringify({ model, messages, stream: true }),
				signal,
			});
			if (!response.ok || !response.body) throw new ServiceRefusal(response.status);
			yield* readText(response.body);
		},
	};
}

/** Part of a text, or a thought of a model that sends both as parts. */
const Part = z.object({ type: z.string(), text: z.optional(z.string()) });

/** What we read of an event: https://platform.openai.com/docs/api-reference/chat-streaming. The last ones have no choices. */
const Chunk = z.object({
	choices: z.array(
		z.object({
			delta: z.nullish(z.object({ content: z.nullish(z.union([z.string(), z.array(Part)])) })),
			finish_reason: z.nullish(z.string()),
		}),
	),
});

/** The pieces of the text. @throws if it doesn't end with the model's own stop */
async function* readText(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
	let reason: string | null = null;
	for await (const line of readLines(body)) {
		const [, data] = /^data: ?(.+?)\r?$/.exec(line) ?? [];
		if (data === undefined || data === '[DONE]') continue;
		const [choice] = Chunk.parse(JSON.parse(data)).choices;
		yield* textsOf(choice?.delta?.content ?? []);
		reason = choice?.finish_reason ?? reason;
	}
	if (reason !== 'stop') throw new Error(`The text ended with ${reason}.`);
}

function textsOf(content: string | z.infer<typeof Part>[]): string[] {
	if (typeof content === 'string') return [content];
	return content.flatMap(({ type, text }) => (type === 'text' && text ? [text] : []));
}

/** A summary has less than a tenth of this, the thoughts of a model that sends them included. */
const MAX_BYTES = 2 * 1024 * 1024;
/** A line that never ends would be read again with every piece of it. */
const MAX_LINE = 64 * 1024;

/**
 * The lines of a response, which is canceled if its reader stops before the end.
 *
 * @throws once it, or a line of it, is too long
 */
async function* readLines(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
	const reader = body.getReader();
	const decoder = new TextDecoder();
	let bytes = 0;
	let rest = '';
	try {
		for (let next = await reader.read(); !next.done; next = await reader.read()) {
			bytes += next.value.length;
			const lines = (rest + decoder.decode(next.value, { stream: true })).split('\n');
			rest = lines.pop() ?? '';
			if (bytes > MAX_BYTES || rest.length > MAX_LINE)
				throw new Error('The response of the AI service is too long.');
			yield* lines;
		}
	} finally {
		await reader.cancel();
	}
}
