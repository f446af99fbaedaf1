/** One user's net sheet for one home, stored in this browser. */
import { useEffect, useState } from 'react';
import { isBlank, type NetSheetFacts } from '../../../domain/net-sheet/net-sheet-facts.ts';
import { parseSavedFacts } from '../../../domain/net-sheet/saved-facts.ts';

export interface NetSheetControl {
	facts: NetSheetFacts;
	change: (part: Partial<NetSheetFacts>) => void;
	/** Whether reports include it. */
	inReports: boolean;
	setInReports: (inReports: boolean) => void;
}

/** @param home the home's key in storage; a different home needs a new component */
export function useNetSheet(userId: string, home: string): NetSheetControl {
	const key = `lotline.net-sheet.${userId}.${home}`;
	const [facts, setFacts] = useState(() => parseSavedFacts(localStorage.getItem(key)));
	const [inReports, setInReports] = useState(() => localStorage.getItem(reportKey(key)) !== null);
	useEffect(() => {
		save(key, isBlank(facts) ? null : JSON.stringify(facts));
		save(reportKey(key), inReports ? 'yes' : null);
	}, [key, facts, inReports]);
	const change = (part: Partial<NetSheetFacts>) => setFacts((now) => ({ ...now, ...part }));
	return { facts, change, inReports, setInReports };
}

const reportKey = (key: string) => `${key}.in-reports`;

function save(key: string, text: string | null): void {
	try {
		if (text === null) localStorage.removeItem(key);
		else localStorage.setItem(key, text);
	} catch (error) {
		// Storage is full or blocked: the net sheet continues but isn't saved.
		console.warn("The net sheet couldn't be saved in this browser.", error);
	}
}
