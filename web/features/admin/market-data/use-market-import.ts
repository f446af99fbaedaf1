/** The imports of open market data: the files so far, and the one in progress. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { MAX_MARKET_FILE_BYTES } from '../../../../contract/admin.ts';
import { Refusal } from '../../../refusal.ts';
import { cancelUpload, sendRest } from '../../../shared/uploads/send-rest.ts';
import { fetchMarketData, startMarketImport } from '../calls.ts';

const KEY = ['admin', 'market data'];
const POLL_MS = 700;

export function useMarketImport() {
	const queryClient = useQueryClient();
	const { data, error } = useQuery({
		queryKey: KEY,
		queryFn: fetchMarketData,
		staleTime: 0,
		refetchInterval: ({ state }) => (state.data?.import?.status === 'importing' ? POLL_MS : false),
	});
	/** The file that this page is sending, and how much of it has arrived. */
	const [sending, setSending] = useState<{ name: string; id: string | null; share: number } | null>(null);
	const [problem, setProblem] = useState<string | null>(null);
	const refetch = () => queryClient.invalidateQueries({ queryKey: KEY });

	async function send(file: File, acceptsTerms: boolean, source: string) {
		setProblem(null);
		setSending({ name: file.name, id: null, share: 0 });
		try {
			if (file.size > MAX_MARKET_FILE_BYTES)
				throw new Refusal(
					413,
					'This file is larger than 1 GB. Import it with "npm run import:market" on the server.',
				);
			const id = await startMarketImport(file, acceptsTerms, source);
			setSending({ name: file.name, id, share: 0 });
			await sendRest(file, id, 0, (bytes) => setSending({ name: file.name, id, share: bytes / file.size }));
		} catch (failure) {
			// An upload that is canceled no longer exists.
			if (!(failure instanceof Refusal && failure.status === 404)) setProblem((failure as Error).message);
		}
		setSending(null);
		await refetch();
	}

	async function cancel(id: string) {
		await cancelUpload(id).catch((failure: Error) => setProblem(failure.message));
		await refetch();
	}

	return { data, problem: problem ?? error?.message ?? null, sending, send, cancel };
}
