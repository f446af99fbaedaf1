/** The events while a language model writes the summary of a price. */
import * as z from 'zod/mini';

const SummaryEvent = z.discriminatedUnion('type', [
	/** One more sentence. It has passed the checks. */
	z.object({ type: z.literal('sentence'), text: z.string() }),
	/** The text is complete. */
	z.object({ type: z.literal('done') }),
	/** The text is to be discarded, for the reason. */
	z.object({ type: z.literal('failed'), reason: z.string() }),
]);
export type SummaryEvent = z.infer<typeof SummaryEvent>;

/** One event of `text/event-stream`. */
export function writeSummaryEvent(event: SummaryEvent): string {
	return `data: ${JSON.stringify(event)}\n\n`;
}

/** Reads what `writeSummaryEvent` wrote, without the empty line behind it. @throws on anything else */
export function readSummaryEvent(text: string): SummaryEvent {
	return SummaryEvent.parse(JSON.parse(text.replace(/^data: /, '')));
}
