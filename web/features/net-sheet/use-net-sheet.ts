/** One user's net sheet for one home, and the rates that the user enters for every home, stored in this browser. */
import { useEffect, useState } from 'react';
import { type NetSheetFacts, NO_FACTS, usualRates } from '../../../domain/net-sheet/net-sheet-facts.ts';
import { parseSavedFacts } from '../../../domain/net-sheet/saved-facts.ts';

export interface NetSheetControl {
	facts: NetSheetFacts;
	change: (part: Partial<NetSheetFacts>) => void;
	/** Nothing was entered for this home. */
	isUntouched: boolean;
	/** Whether reports include it. */
	inReports: boolean;
	setInReports: (inReports: boolean) => void;
}

/** @param home the home's key in storage; a different home needs a new component */
export function useNetSheet(userId: string, home: string): NetSheetControl {
	const key = `lotline.net-sheet.${userId}.${home}`;
	const ratesKey = `lotline.net-sheet-rates.${userId}`;
	const [start] = useState(() => ({
		...NO_FACTS,
		...usualRates(parseSavedFacts(localStorage.getItem(ratesKey))),
	}));
	const [facts, setFacts] = useState(() => {
		const saved = localStorage.getItem(key);
		return saved === null ? start : parseSavedFacts(saved);
	});
	const isUntouched = JSON.stringify(facts) === JSON.stringify(start);
	const [inReports, setInReports] = useState(() => localStorage.getItem(reportKey(key)) !== null);
	useEffect(() => {
		save(key, isUntouched ? null : JSON.stringify(facts));
		save(reportKey(key), inReports ? 'yes' : null);
	}, [key, facts, isUntouched, inReports]);
	const change = (part: Partial<NetSheetFacts>) => {
		const next = { ...facts, ...part };
		setFacts(next);
		save(ratesKey, JSON.stringify(usualRates(next)));
	};
	return { facts, change, isUntouched, inReports, setInReports };
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
