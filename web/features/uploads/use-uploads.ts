/** The signed-in user's uploads; refetched while one is in progress. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Upload } from '../../../contract/uploads.ts';
import { listUploads } from './calls.ts';

const KEY = ['uploads'];
const POLL_MS = 700;
/** Addresses are looked up over minutes. */
const LOCATING_POLL_MS = 10_000;
const WORKING: ReadonlySet<Upload['status']> = new Set(['reading', 'importing']);
const OPEN: ReadonlySet<Upload['status']> = new Set(['receiving', 'reading', 'ready', 'importing']);

export function useUploads() {
	return useQuery({
		queryKey: KEY,
		queryFn: listUploads,
		staleTime: 0,
		refetchInterval: ({ state: { data = [] } }) => {
			if (data.some(({ status }) => WORKING.has(status))) return POLL_MS;
			return data.some((upload) => upload.being_located > 0) && LOCATING_POLL_MS;
		},
	});
}

/** The unfinished upload; an account has at most one. */
export function openUpload(uploads: readonly Upload[]): Upload | undefined {
	return uploads.find(({ status }) => OPEN.has(status));
}

/** An action on an upload, after which the list and searches are refetched. */
export function useUploadAction<Given>(act: (given: Given) => Promise<void>) {
	const queryClient = useQueryClient();
	return useMutation({
		mutationFn: act,
		onSettled: () => queryClient.invalidateQueries({ queryKey: KEY }),
	});
}
