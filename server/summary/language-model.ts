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
			const [{ streamText }, { createOpenAICompatible }] = await Promise.all([
				import('ai'),
				import('@ai-sdk/openai-compatible'),
			]);
			let failure: unknown = null;
			const { textStream, finishReason } = streamText({
				model: createOpenAICompatible({ name: 'lotline', baseURL, apiKey })(model),
				system: instructions,
				prompt,
				abortSignal: signal,
				maxRetries: 0,
				onError: ({ error }) => {
					failure = error;
				},
			});
			// Handles a rejection even if the code below, which awaits it, isn't reached.
			const ended = Promise.resolve(finishReason).catch(() => 'error');
			yield* textStream;
			signal.throwIfAborted();
			if (failure) throw failure;
			const reason = await ended;
			if (reason !== 'stop') throw new Error(`The text ended with ${reason}`);
		},
	};
}
