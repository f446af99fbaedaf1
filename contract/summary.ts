/** The events sent while a language model writes the summary of a price. */
import * as z from 'zod/mini';
import { parseResponse, parseResponseText } from './parse-response.ts';

const SummaryEvent = z.discriminatedUnion('type', [
	/** One more sentence, which has passed the checks. */
	z.object({ type: z.literal('sentence'), text: z.string() }),
	/** The text is complete. */
	z.object({ type: z.literal('done') }),
	/** The text must be discarded, with the reason. */
	z.object({ type: z.literal('failed'), reason: z.string() }),
]);
export type SummaryEvent = z.infer<typeof SummaryEvent>;

/** One event of `text/event-stream`. */
export function writeSummaryEvent(event: SummaryEvent): string {
	return `data: ${JSON.stringify(event)}\n\n`;
}

/** Parses an event written by `writeSummaryEvent`, without its trailing empty line. @throws on anything else */
export function parseSummaryEvent(text: string): SummaryEvent {
	return parseResponse(SummaryEvent, parseResponseText(text.replace(/^data: /, '')));
}
