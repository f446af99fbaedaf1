/**
 * The tables that a signed-in user may read and the procedures that users and visitors may call, in the format
 * from which supabase-js derives its types. Written by `npm run database-types`; do not edit.
 */

/** The values of a column or result of type `json`. */
export type Json = string | number | boolean | null | { [name: string]: Json } | Json[];

export type Database = {
	public: {
		Tables: {
			attachments: {
				Row: {
					id: string;
					created_at: string;
					replaced_at: string | null;
					name: string;
					page_count: number;
					words: string;
				};
				Insert: never;
				Update: never;
				Relationships: [];
			};
			invoices: {
				Row: {
					id: string;
					number: string | null;
					status: string;
					amount: number;
					currency: string;
					created_at: string;
					hosted_url: string | null;
					pdf_url: string | null;
				};
				Insert: never;
				Update: never;
				Relationships: [];
			};
			profiles: {
				Row: {
					id: string;
					created_at: string;
					name: string;
					brokerage: string;
					license_number: string;
					phone: string;
					website: string;
					contact_email: string;
					brand_color: string;
					photo: string | null;
					logo: string | null;
					search_mode: string;
					search_limit: number | null;
					theme: string;
					notifications: boolean;
					units: string;
					opening_emails: boolean;
					interest: string;
					assumptions: string;
					broker_wordings: Json;
					own_pages: Json;
				};
				Insert: never;
				Update: never;
				Relationships: [];
			};
			report_emails: {
				Row: {
					id: string;
					report_id: string | null;
					created_at: string;
					recipient: string;
					is_copy: boolean;
					subject: string;
					status: string;
					changed_at: string;
				};
				Insert: never;
				Update: never;
				Relationships: [];
			};
			report_shares: {
				Row: {
					id: string;
					report_id: string;
					token: string;
					created_at: string;
					expires_at: string | null;
					revoked_at: string | null;
					views: number;
					viewed_at: string[];
					viewed_on: string[];
					has_passcode: boolean;
					stays_current: boolean;
					is_printed: boolean;
					wrong_passcodes: number;
					wrong_passcode_at: string | null;
					guessing_at: string | null;
					opened_at: string | null;
					emails_openings: boolean;
				};
				Insert: never;
				Update: never;
				Relationships: [];
			};
			reports: {
				Row: {
					id: string;
					created_at: string;
					updated_at: string;
					kind: string;
					title: string;
					address: string;
					zip: string;
					prepared_for: string;
					price: number | null;
					low: number | null;
					high: number | null;
					effective_on: string;
					demo: boolean;
					fingerprint: string;
				};
				Insert: never;
				Update: never;
				Relationships: [];
			};
			searches: {
				Row: {
					id: number;
					user_id: string;
					query: string;
					zip: string | null;
					found: number;
					idempotency_key: string | null;
					created_at: string;
					fetched: boolean;
					charged_period: string | null;
					is_unpriced: boolean;
				};
				Insert: never;
				Update: never;
				Relationships: [];
			};
			subscriptions: {
				Row: {
					plan: string;
					status: string;
					current_period_start: string;
					current_period_end: string;
					cancel_at_period_end: boolean;
					past_due_since: string | null;
					ended_at: string | null;
					billed: boolean;
					comped_until: string | null;
				};
				Insert: never;
				Update: never;
				Relationships: [];
			};
			watched_areas: {
				Row: {
					user_id: string;
					area: string;
					name: string;
					created_at: string;
				};
				Insert: never;
				Update: never;
				Relationships: [];
			};
		};
		Views: { [name in never]: never };
		Functions: {
			admin_audit: {
				Args: {
					of_act?: string | null;
					by_actor?: string | null;
					on_day?: string | null;
					page?: number | null;
					page_size?: number | null;
				};
				Returns: {
					id: number | null;
					at: string | null;
					actor: string | null;
					act: string | null;
					subject: string | null;
					subject_email: string | null;
					facts: Json | null;
					total: number | null;
				}[];
			};
			admin_close_message: {
				Args: {
					message: string | null;
					done: boolean | null;
				};
				Returns: undefined;
			};
			admin_comp: {
				Args: {
					target_user: string | null;
					last_day: string | null;
					plan?: string | null;
				};
				Returns: undefined;
			};
			admin_disable: {
				Args: {
					target_user: string | null;
				};
				Returns: undefined;
			};
			admin_enable: {
				Args: {
					target_user: string | null;
				};
				Returns: undefined;
			};
			admin_evidence: {
				Args: never;
				Returns: Json;
			};
			admin_grant: {
				Args: {
					target_user: string | null;
				};
				Returns: undefined;
			};
			admin_invite: {
				Args: {
					entry: string | null;
				};
				Returns: undefined;
			};
			admin_market_data: {
				Args: never;
				Returns: Json;
			};
			admin_markets: {
				Args: {
					page?: number | null;
					page_size?: number | null;
				};
				Returns: {
					market: string | null;
					demo: boolean | null;
					model_of: string | null;
					sales: number | null;
					fitted_on: string | null;
					made_at: string | null;
					errors: number | null;
					median_error: number | null;
					running_since: string | null;
					priced: number | null;
					retry_at: string | null;
					total: number | null;
				}[];
			};
			admin_messages: {
				Args: {
					done?: boolean | null;
					page?: number | null;
					page_size?: number | null;
				};
				Returns: {
					id: string | null;
					created_at: string | null;
					name: string | null;
					email: string | null;
					topic: string | null;
					message: string | null;
					signed_in: boolean | null;
					emailed_at: string | null;
					done_at: string | null;
					total: number | null;
				}[];
			};
			admin_overview: {
				Args: never;
				Returns: Json;
			};
			admin_revoke: {
				Args: {
					target_user: string | null;
				};
				Returns: undefined;
			};
			admin_start_market_import: {
				Args: {
					file_name: string | null;
					bytes: number | null;
					accepts_terms: boolean | null;
					source?: string | null;
				};
				Returns: string;
			};
			admin_subscriptions: {
				Args: {
					of_state?: string | null;
					page?: number | null;
					page_size?: number | null;
				};
				Returns: {
					id: string | null;
					email: string | null;
					plan: string | null;
					status: string | null;
					current_period_start: string | null;
					current_period_end: string | null;
					cancel_at_period_end: boolean | null;
					comped_until: string | null;
					created_at: string | null;
					total: number | null;
				}[];
			};
			admin_take_back_market_data: {
				Args: {
					file: number | null;
				};
				Returns: boolean;
			};
			admin_users: {
				Args: {
					search?: string | null;
					page?: number | null;
					page_size?: number | null;
				};
				Returns: {
					id: string | null;
					email: string | null;
					name: string | null;
					created_at: string | null;
					last_sign_in_at: string | null;
					plan: string | null;
					subscription_status: string | null;
					comped_until: string | null;
					used: number | null;
					granted_admin: boolean | null;
					listed_admin: boolean | null;
					disabled: boolean | null;
					total: number | null;
				}[];
			};
			admin_waitlist: {
				Args: {
					page?: number | null;
					page_size?: number | null;
				};
				Returns: {
					id: string | null;
					email: string | null;
					name: string | null;
					brokerage: string | null;
					market: string | null;
					needs: string | null;
					created_at: string | null;
					invited_at: string | null;
					total: number | null;
				}[];
			};
			append_upload: {
				Args: {
					upload: string | null;
					from_byte: number | null;
					content: string | null;
				};
				Returns: number;
			};
			confirm_upload: {
				Args: {
					upload: string | null;
					choices: Json | null;
					import: boolean | null;
				};
				Returns: undefined;
			};
			create_recovery_codes: {
				Args: never;
				Returns: string[];
			};
			delete_my_account: {
				Args: {
					confirmation: string | null;
				};
				Returns: undefined;
			};
			delete_report: {
				Args: {
					id: string | null;
				};
				Returns: undefined;
			};
			delete_upload: {
				Args: {
					upload: string | null;
				};
				Returns: undefined;
			};
			download_my_data: {
				Args: never;
				Returns: Json;
			};
			email_openings: {
				Args: {
					id: string | null;
					turn_on: boolean | null;
				};
				Returns: undefined;
			};
			end_session: {
				Args: {
					session: string | null;
				};
				Returns: undefined;
			};
			get_usage_status: {
				Args: never;
				Returns: {
					usage_ratio: number | null;
					used: number | null;
					limit: number | null;
					period_end: string | null;
					plan: string | null;
				}[];
			};
			has_basic: {
				Args: {
					user_id?: string | null;
				};
				Returns: boolean;
			};
			increment_usage: {
				Args: never;
				Returns: {
					limit_reached: boolean | null;
					used: number | null;
					limit: number | null;
				}[];
			};
			is_admin: {
				Args: {
					user_id?: string | null;
				};
				Returns: boolean;
			};
			join_waitlist: {
				Args: {
					email: string | null;
					name: string | null;
					brokerage?: string | null;
					market?: string | null;
					needs?: string | null;
				};
				Returns: undefined;
			};
			latest_backtest: {
				Args: never;
				Returns: {
					source: string | null;
					run_at: string | null;
					result: Json | null;
				}[];
			};
			market_email: {
				Args: {
					turn_on?: boolean | null;
				};
				Returns: boolean;
			};
			market_history: {
				Args: {
					area: string | null;
					today?: string | null;
				};
				Returns: Json;
			};
			market_summary: {
				Args: {
					zip: string | null;
					today?: string | null;
				};
				Returns: Json;
			};
			measured_markets: {
				Args: never;
				Returns: {
					market: string | null;
					demo: boolean | null;
					prices: number | null;
					median_error: number | null;
					measured_on: string | null;
				}[];
			};
			my_sessions: {
				Args: never;
				Returns: {
					id: string | null;
					name: string | null;
					created_at: string | null;
					last_seen: string | null;
					is_current: boolean | null;
				}[];
			};
			my_uploads: {
				Args: never;
				Returns: Json;
			};
			print_share: {
				Args: {
					id: string | null;
					printed: boolean | null;
				};
				Returns: undefined;
			};
			published_history: {
				Args: {
					zip: string | null;
					dataset: string | null;
					measure: string | null;
					made_by?: string | null;
				};
				Returns: Json;
			};
			read_report: {
				Args: {
					id: string | null;
				};
				Returns: Json;
			};
			record_opening: {
				Args: {
					token: string | null;
					opening_key: string | null;
					seconds?: Json | null;
				};
				Returns: boolean;
			};
			recovery_codes_left: {
				Args: never;
				Returns: number;
			};
			remove_attachment: {
				Args: never;
				Returns: undefined;
			};
			report_inputs: {
				Args: {
					id: string | null;
				};
				Returns: Json;
			};
			restore_report: {
				Args: {
					id: string | null;
				};
				Returns: undefined;
			};
			restore_upload: {
				Args: {
					upload: string | null;
				};
				Returns: undefined;
			};
			revoke_share: {
				Args: {
					id: string | null;
				};
				Returns: undefined;
			};
			sealed_accuracy: {
				Args: never;
				Returns: Json;
			};
			send_contact_message: {
				Args: {
					name: string | null;
					email: string | null;
					topic: string | null;
					message: string | null;
				};
				Returns: undefined;
			};
			share_report: {
				Args: {
					report: string | null;
					days: number | null;
					passcode?: string | null;
					stays_current?: boolean | null;
				};
				Returns: Json;
			};
			shared_report: {
				Args: {
					token: string | null;
					passcode?: string | null;
					device?: string | null;
					device_key?: string | null;
				};
				Returns: Json;
			};
			start_upload: {
				Args: {
					file_name: string | null;
					bytes: number | null;
					modified_on?: string | null;
				};
				Returns: string;
			};
			stop_market_email: {
				Args: {
					token: string | null;
				};
				Returns: undefined;
			};
			stop_opening_emails: {
				Args: {
					token: string | null;
				};
				Returns: undefined;
			};
			stop_report_emails: {
				Args: {
					token: string | null;
				};
				Returns: undefined;
			};
			suggest_addresses: {
				Args: {
					typed: string | null;
				};
				Returns: {
					address: string | null;
					city: string | null;
					state: string | null;
					zip: string | null;
				}[];
			};
			undo_upload: {
				Args: {
					upload: string | null;
				};
				Returns: undefined;
			};
			unwatch_area: {
				Args: {
					area: string | null;
				};
				Returns: undefined;
			};
			update_disclosures: {
				Args: {
					interest: string | null;
					assumptions: string | null;
					broker_wordings: Json | null;
				};
				Returns: undefined;
			};
			update_own_pages: {
				Args: {
					pages: Json | null;
				};
				Returns: undefined;
			};
			update_preferences: {
				Args: {
					search_mode: string | null;
					search_limit: number | null;
					theme: string | null;
					notifications: boolean | null;
					units: string | null;
					opening_emails: boolean | null;
				};
				Returns: undefined;
			};
			update_profile: {
				Args: {
					name: string | null;
					brokerage: string | null;
					license_number: string | null;
					phone: string | null;
					website: string | null;
					brand_color: string | null;
					contact_email?: string | null;
					photo?: string | null;
					logo?: string | null;
				};
				Returns: undefined;
			};
			upload_rejected_rows: {
				Args: {
					upload: string | null;
				};
				Returns: Json;
			};
			use_recovery_code: {
				Args: {
					code: string | null;
				};
				Returns: boolean;
			};
			watch_area: {
				Args: {
					area: string | null;
					name: string | null;
				};
				Returns: undefined;
			};
			zip_coverage: {
				Args: {
					zip: string | null;
				};
				Returns: Json;
			};
		};
	};
};
