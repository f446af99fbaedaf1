/** Requests a summary from the language model. */
import { parseSummaryEvent } from '../../../contract/summary.ts';
import { type SavedWork, writeWork } from '../../../domain/comps/saved-work.ts';
import { invokeFunction } from '../../backend.ts';

interface SummaryRequest {
	address: string;
	/** The `Idempotency-Key` of the search. */
	searchKey: string;
	work: SavedWork;
}

/**
 * @param onText called with the text so far, after every sentence
 * @returns the complete text
 * @throws Error saying why there is none
 */
export async function requestSummary(
	{ address, searchKey, work }: SummaryRequest,
	onText: (text: string) => void,
): Promise<string> {
	const body = { address, work: JSON.parse(writeWork(work)) };
	const response = (await invokeFunction('summary', body, { 'idempotency-key': searchKey })) as Response;
	if (!response.body) throw new Error(INTERRUPTED);
	let text = '';
	for await (const event of readEvents(response.body)) {
		const found = parseSummaryEvent(event);
		if (found.type === 'failed') throw new Error(found.reason);
		if (found.type === 'done') return text;
		text = text ? `${text} ${found.text}` : found.text;
		onText(text);
	}
	throw new Error(INTERRUPTED);
}

const INTERRUPTED = 'The connection was interrupted.';

/** Yields each event of a stream as text; events end with an empty line. */
async function* readEvents(stream: ReadableStream<Uint8Array>): AsyncGenerator<string> {
	const reader = stream
		.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>)
		.getReader();
	let rest = '';
	for (;;) {
		const { done, value } = await reader.read();
		if (done) return;
		rest += value;
		const events = rest.split('\n\n');
		rest = events.pop() ?? '';
		yield* events;
	}
}
