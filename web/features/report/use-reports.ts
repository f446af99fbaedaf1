/** The reports of who is signed in, and what is done to one. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { listReports, listShares, readReport } from './calls.ts';

export type OwnReport = Awaited<ReturnType<typeof readReport>>;

/** The saved reports with their links. What was saved or opened since then is the very thing to show. */
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

/** Something that is done to a report; what is known of reports is read again after it. */
export function useReportAct<Given, Answer>(
	act: (given: Given) => Promise<Answer>,
	onDone: (answer: Answer) => void = () => {},
) {
	const queryClient = useQueryClient();
	return useMutation({
		mutationFn: act,
		onSuccess: async (answer) => {
			onDone(answer);
			await queryClient.invalidateQueries({ queryKey: ['reports'] });
		},
	});
}
