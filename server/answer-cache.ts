/** Answers kept in memory by their question. Whether one still holds is for the store to say. */

/** An answer as it went out, and the stamp by which the store knows when it told it. */
export interface CachedAnswer {
	stamp: string;
	body: Uint8Array<ArrayBuffer>;
}

export interface AnswerCache {
	of(question: string): CachedAnswer | undefined;
	keep(question: string, answer: CachedAnswer): void;
}

/** Keeps answers up to so many bytes of bodies; those asked for longest ago go first. */
export function createAnswerCache(maxBytes: number): AnswerCache {
	// A Map remembers the order in which its entries came.
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
