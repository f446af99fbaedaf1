/** The PDF that the agent attaches to reports. */
import { useQuery } from '@tanstack/react-query';
import { ATTACHMENT_COLUMNS, parseAttachment } from '../../../contract/reports/attachment.ts';
import { connect } from '../../connection.ts';
import { refusalOfRequest } from '../../refusal.ts';

export const ATTACHMENT_KEY = ['attachment'];

/** Null if there is none. */
export function useAttachment() {
	return useQuery({
		queryKey: ATTACHMENT_KEY,
		queryFn: async () => {
			const client = await connect();
			const { data, error, status } = await client
				.from('attachments')
				.select(ATTACHMENT_COLUMNS)
				.is('replaced_at', null);
			if (error) throw refusalOfRequest(status, error);
			return parseAttachment(data);
		},
	});
}
