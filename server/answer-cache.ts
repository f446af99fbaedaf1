/** Caches search responses in memory by request. The store decides whether one is still valid. */

/** A response as sent, and the store's stamp when it was built. */
export interface CachedAnswer {
	stamp: string;
	body: Uint8Array<ArrayBuffer>;
}

export interface AnswerCache {
	of(question: string): CachedAnswer | undefined;
	keep(question: string, answer: CachedAnswer): void;
}

/** Caches responses up to a total body size; evicts the least recently used first. */
export function createAnswerCache(maxBytes: number): AnswerCache {
	// A Map keeps its entries in insertion order.
	const answers = new Map<string, CachedAnswer>();
	let bytes = 0;

	function forget(question: string): CachedAnswer | undefined {
		const answer = answers.get(question);
		if (answer && answers.delete(question)) bytes -= answer.body.byteLength;
		return answer;
	}

	function keep(question: string, answer: CachedAnswer): void {
		forget(question);
		answers.set(question, answer);
		bytes += answer.body.byteLength;
		for (const oldest of answers.keys()) {
			if (bytes <= maxBytes) break;
			forget(oldest);
		}
	}

	return {
		of: (question) => {
			const answer = answers.get(question);
			if (answer && answers.delete(question)) answers.set(question, answer);
			return answer;
		},
		keep,
	};
}
