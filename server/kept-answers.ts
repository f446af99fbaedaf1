/** Answers kept in memory by their question. Whether one still holds is for the store to say. */

/** An answer as it went out, and the stamp by which the store knows when it told it. */
export interface KeptAnswer {
	stamp: string;
	body: Uint8Array<ArrayBuffer>;
}

export interface KeptAnswers {
	of(question: string): KeptAnswer | undefined;
	keep(question: string, answer: KeptAnswer): void;
}

/** Keeps answers up to so many bytes of bodies; those asked for longest ago go first. */
export function keptAnswers(mostBytes: number): KeptAnswers {
	// A Map remembers the order in which its entries came.
	const answers = new Map<string, KeptAnswer>();
	let bytes = 0;

	function forget(question: string): KeptAnswer | undefined {
		const answer = answers.get(question);
		if (answer && answers.delete(question)) bytes -= answer.body.byteLength;
		return answer;
	}

	function keep(question: string, answer: KeptAnswer): void {
		forget(question);
		answers.set(question, answer);
		bytes += answer.body.byteLength;
		for (const oldest of answers.keys()) {
			if (bytes <= mostBytes) break;
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
