/** A language model at any OpenAI-compatible service, configured by AI_BASE_URL, AI_API_KEY and AI_MODEL. */
import type { Context } from '../context.ts';

export interface LanguageModel {
	/** @throws if the service refuses, fails or stops before the text is complete */
	write: (instructions: string, prompt: string, signal: AbortSignal) => AsyncIterable<string>;
}

/** Null unless all three settings are set. */
export function languageModel(env: Context['env']): LanguageModel | null {
	const [baseURL, apiKey, model] = [env('AI_BASE_URL'), env('AI_API_KEY'), env('AI_MODEL')];
	if (!baseURL || !apiKey || !model) return null;
	return {
		write: async function* (instructions, prompt, signal) {
			// Loaded when first needed: most installations have no model.
			const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
			const service = createOpenAICompatible({ name: 'lotline', baseURL, apiKey, fetch: fetchBounded });
			const { stream } = await service(model).doStream({
				prompt: [
					{ role: 'system', content: instructions },
					{ role: 'user', content: [{ type: 'text', text: prompt }] },
				],
				abortSignal: signal,
			});
			let reason = 'nothing';
			for await (const part of readAll(stream)) {
				if (part.type === 'text-delta') yield part.delta;
				else if (part.type === 'error') throw part.error;
				else if (part.type === 'finish') reason = part.finishReason.unified;
			}
			signal.throwIfAborted();
			if (reason !== 'stop') throw new Error(`The text ended with ${reason}`);
		},
	};
}

/** The parts of a stream, which is canceled if its reader stops before the end. */
async function* readAll<Part>(stream: ReadableStream<Part>): AsyncGenerator<Part> {
	const reader = stream.getReader();
	try {
		for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
	} finally {
		await reader.cancel();
	}
}

/** A summary has less than a tenth of this, the thoughts of a model that sends them included. */
const MAX_BYTES = 2 * 1024 * 1024;
/** The stream is read line by line, so a line that never ends would be read again with every piece of it. */
const MAX_LINE = 64 * 1024;
const LINE_FEED = 10;

/** A `fetch` whose response fails once it, or a line of it, is too long. */
async function fetchBounded(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
	const response = await fetch(input, init);
	let [bytes, line] = [0, 0];
	const bounded = new TransformStream<Uint8Array, Uint8Array>({
		transform(chunk, controller) {
			const end = chunk.lastIndexOf(LINE_FEED);
			line = end < 0 ? line + chunk.length : chunk.length - end - 1;
			bytes += chunk.length;
			if (bytes > MAX_BYTES || line > MAX_LINE)
				controller.error(new Error('The response of the AI service is too long.'));
			else controller.enqueue(chunk);
		},
	});
	return new Response(response.body?.pipeThrough(bounded) ?? null, response);
}
