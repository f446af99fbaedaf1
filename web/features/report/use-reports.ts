/** The user's reports, and the actions on one. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { listReports, listShares, readReport } from './calls.ts';

export type OwnReport = Awaited<ReturnType<typeof readReport>>;

/** The saved reports with their links. Always refetched, because the user has just saved or viewed one. */
export function useReports() {
	return useQuery({
		queryKey: ['reports', 'all'],
		queryFn: async () => {
			const [reports, shares] = await Promise.all([listReports(), listShares()]);
			return { reports, shares };
		},
		staleTime: 0,
	});
}

export function useOwnReport(id: string) {
	return useQuery({ queryKey: ['reports', id], queryFn: () => readReport(id), staleTime: 0 });
}

/** An action on a report, after which reports are refetched. */
export function useReportAction<Given, Result>(
	act: (given: Given) => Promise<Result>,
	onDone: (result: Result) => void = () => {},
) {
	const queryClient = useQueryClient();
	return useMutation({
		mutationFn: act,
		onSuccess: async (result) => {
			onDone(result);
			await queryClient.invalidateQueries({ queryKey: ['reports'] });
		},
	});
}

/** Saving a report, which may take seconds: what a form shows meanwhile. */
export interface Saving {
	isPending: boolean;
	/** The steps in order, and the one it is at. */
	steps: readonly string[];
	step: number;
	cancel: () => void;
}

/** What may be canceled has to stop by this signal. */
type SavingStep<Given, Result> = readonly [
	name: string,
	take: (given: Given, signal: AbortSignal) => Promise<Result>,
];

const OPENING = 'Opening the report';

/**
 * Saves a report and loads it, one step after the other. While it is being saved, saving again does nothing.
 *
 * @param before what comes before the report is saved
 * @param save responds with its id
 * @param onDone called with the id, unless it was canceled
 */
export function useSavedReport<Given>(
	before: readonly SavingStep<Given, void>[],
	save: SavingStep<Given, string>,
	onDone: (id: string) => void,
) {
	const queryClient = useQueryClient();
	const running = useRef<AbortController | null>(null);
	const [steps, setSteps] = useState<readonly string[]>([]);
	const [step, setStep] = useState(0);
	const refetch = () => queryClient.invalidateQueries({ queryKey: ['reports'] });
	const { mutate, reset, isPending, error } = useMutation({
		mutationFn: async ({ given, signal }: { given: Given; signal: AbortSignal }) => {
			for (const [at, [, take]] of before.entries()) {
				setStep(at);
				await take(given, signal);
				signal.throwIfAborted();
			}
			setStep(before.length);
			const id = await save[1](given, signal);
			signal.throwIfAborted();
			setStep(before.length + 1);
			// The page that opens shows it at once; if it can't be read, that page says why.
			await queryClient.prefetchQuery({ queryKey: ['reports', id], queryFn: () => readReport(id) });
			signal.throwIfAborted();
			return id;
		},
		onSuccess: async (id) => {
			onDone(id);
			await refetch();
		},
		onSettled: (_, __, { signal }) => {
			if (running.current?.signal === signal) running.current = null;
		},
	});
	const cancel = () => {
		running.current?.abort();
		running.current = null;
		reset();
		// It may have been saved just before.
		void refetch();
	};
	return {
		start: (given: Given) => {
			if (running.current !== null) return;
			running.current = new AbortController();
			setSteps([...before.map(([name]) => name), save[0], OPENING]);
			mutate({ given, signal: running.current.signal });
		},
		error,
		saving: { isPending, steps, step, cancel },
	};
}
