/** The user's reports, and the actions on one. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
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
