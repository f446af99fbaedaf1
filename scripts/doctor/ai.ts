import type { Settings } from '../../host/settings.ts';
import { languageModel } from '../../server/summary/language-model.ts';
import { attempt, type Finding, ok } from './finding.ts';

/** Has the model write one word. */
export async function checkLanguageModel({ ai }: Pick<Settings, 'ai'>): Promise<Finding> {
	if (!ai) return ok('AI summaries are not configured (AI_BASE_URL)');
	const message = `AI summaries from ${new URL(ai.baseUrl).host}, model ${ai.model}`;
	return attempt(message, 'Check AI_BASE_URL, AI_API_KEY and AI_MODEL.', async () => {
		const model = languageModel((name) => process.env[name]);
		for await (const _ of model?.write('Answer with one word.', 'Hello', AbortSignal.timeout(12_000)) ?? []) {
			// Any text shows that it responds.
		}
	});
}
