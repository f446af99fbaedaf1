/**
 * The tables that a signed-in user may read and the procedures that users and visitors may call, in the format
 * from which supabase-js derives its types. Written by `npm run database-types`; do not edit.
 */

/** The values of a column or result of type `json`. */
export type Json = string | number | boolean | null | { [name: string]: Json } | Json[];

export type Database = {
	public: {
		Tables: {
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
					assumptions: string;
					interest: string;
					broker_wordings: Json;
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
					has_passcode: boolean;
					viewed_on: string[];
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
			active_stripe_subscriptions: {
				Args: {
					mode: string | null;
				};
				Returns: {
					stripe_subscription_id: string | null;
					customer_id: string | null;
					is_duplicate: boolean | null;
				}[];
			};
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
			apply_cache_scope: {
				Args: {
					provider: string | null;
					source: string | null;
					records_source: string | null;
					license: string | null;
					office_domain: string | null;
				};
				Returns: {
					removed: number | null;
					done: boolean | null;
				}[];
			};
			apply_stripe_event: {
				Args: {
					event_id: string | null;
					event_type: string | null;
					event_at: string | null;
					mode: string | null;
					customer: string | null;
					claims: string[] | null;
					subscription: Json | null;
					invoice: Json | null;
					failed_subscription: string | null;
					closed_session: string | null;
				};
				Returns: {
					outcome: string | null;
				}[];
			};
			apply_stripe_snapshot: {
				Args: {
					read_at: string | null;
					mode: string | null;
					customer: string | null;
					subscription?: Json | null;
					invoice?: Json | null;
				};
				Returns: {
					outcome: string | null;
					change: string | null;
				}[];
			};
			begin_checkout: {
				Args: {
					target_user: string | null;
					mode: string | null;
				};
				Returns: {
					refused: string | null;
					email: string | null;
					customer_id: string | null;
					missing_customer_id: string | null;
					attempt: number | null;
					session_id: string | null;
				}[];
			};
			begin_report: {
				Args: {
					caller: string | null;
					replaced?: string | null;
				};
				Returns: {
					refused: string | null;
					brand: Json | null;
					units: string | null;
				}[];
			};
			billing_account: {
				Args: {
					target_user: string | null;
					mode: string | null;
				};
				Returns: {
					customer_id: string | null;
					stripe_subscription_id: string | null;
					plan: string | null;
					status: string | null;
					current_period_start: string | null;
					current_period_end: string | null;
					cancel_at_period_end: boolean | null;
					past_due_since: string | null;
					ended_at: string | null;
					billed: boolean | null;
				}[];
			};
			check_export: {
				Args: {
					caller: string | null;
					query: string | null;
					idempotency_key: string | null;
				};
				Returns: {
					refused: string | null;
					units: string | null;
				}[];
			};
			claim_replica: {
				Args: {
					provider: string | null;
					worker: string | null;
					lease_seconds: number | null;
				};
				Returns: {
					location: string | null;
				}[];
			};
			claim_zip: {
				Args: {
					provider: string | null;
					license: string | null;
					office_domain: string | null;
					caller: string | null;
					zip: string | null;
					worker: string | null;
					lease_seconds: number | null;
				};
				Returns: {
					state: string | null;
					failure: string | null;
					complete_on: string | null;
					cursor: string | null;
					has_rents: boolean | null;
					city: string | null;
					region: string | null;
					latitude: number | null;
					longitude: number | null;
				}[];
			};
			confirm_upload: {
				Args: {
					upload: string | null;
					choices: Json | null;
					import: boolean | null;
				};
				Returns: undefined;
			};
			count_provider_call: {
				Args: {
					provider: string | null;
					budget: number | null;
				};
				Returns: {
					allowed: boolean | null;
				}[];
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
			end_demo_billing: {
				Args: never;
				Returns: {
					ended: number | null;
				}[];
			};
			end_test_billing: {
				Args: never;
				Returns: {
					ended: number | null;
				}[];
			};
			fail_replica: {
				Args: {
					provider: string | null;
					worker: string | null;
					failure: string | null;
					retry_seconds: number | null;
				};
				Returns: undefined;
			};
			fail_zip: {
				Args: {
					provider: string | null;
					zip: string | null;
					worker: string | null;
					failure: string | null;
					retry_seconds: number | null;
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
			mark_billing_customer_missing: {
				Args: {
					target_user: string | null;
					mode: string | null;
					customer: string | null;
				};
				Returns: undefined;
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
			my_uploads: {
				Args: never;
				Returns: Json;
			};
			next_checkout_attempt: {
				Args: {
					target_user: string | null;
					mode: string | null;
					attempt: number | null;
				};
				Returns: {
					present: number | null;
				}[];
			};
			photos_of: {
				Args: {
					caller: string | null;
					home: string | null;
				};
				Returns: {
					photos: string | null;
					source: string | null;
				}[];
			};
			provider_home: {
				Args: {
					provider: string | null;
					license: string | null;
					office_domain: string | null;
					caller: string | null;
					street: string | null;
					zip: string | null;
				};
				Returns: {
					home: Json | null;
					is_known: boolean | null;
				}[];
			};
			provider_status: {
				Args: {
					provider: string | null;
				};
				Returns: Json;
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
			record_reconciliation: {
				Args: {
					mode: string | null;
					compared: number | null;
					corrections: string[] | null;
				};
				Returns: undefined;
			};
			record_search_failure: {
				Args: {
					status: number | null;
				};
				Returns: undefined;
			};
			refund_search: {
				Args: {
					caller: string | null;
					idempotency_key: string | null;
				};
				Returns: undefined;
			};
			remove_replicated: {
				Args: {
					provider: string | null;
					license: string | null;
					office_domain: string | null;
					source: string | null;
					listings: string | null;
				};
				Returns: undefined;
			};
			renew_replicated: {
				Args: {
					provider: string | null;
					license: string | null;
					office_domain: string | null;
					source: string | null;
					batch: number | null;
				};
				Returns: number;
			};
			replica_age: {
				Args: {
					provider: string | null;
				};
				Returns: {
					caught_up_at: string | null;
				}[];
			};
			replica_inventory_due: {
				Args: {
					provider: string | null;
					days: number | null;
				};
				Returns: {
					due: boolean | null;
				}[];
			};
			report_figures: {
				Args: {
					caller: string | null;
					place: string | null;
					today: string | null;
					is_demo: boolean | null;
				};
				Returns: {
					market: Json | null;
					backtest: Json | null;
				}[];
			};
			report_inputs: {
				Args: {
					id: string | null;
				};
				Returns: Json;
			};
			reserve_geocoder_slot: {
				Args: {
					geocoder: string | null;
					milliseconds: number | null;
				};
				Returns: {
					wait: number | null;
				}[];
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
			save_checkout_session: {
				Args: {
					target_user: string | null;
					mode: string | null;
					attempt: number | null;
					session_id: string | null;
				};
				Returns: undefined;
			};
			save_geocoded_address: {
				Args: {
					street: string | null;
					zip: string | null;
					city: string | null;
					state: string | null;
					address: string | null;
					answer: string | null;
					latitude?: number | null;
					longitude?: number | null;
					found_zip?: string | null;
					found_city?: string | null;
					found_state?: string | null;
				};
				Returns: undefined;
			};
			save_provider_home: {
				Args: {
					provider: string | null;
					license: string | null;
					office_domain: string | null;
					caller: string | null;
					street: string | null;
					zip: string | null;
					home: string | null;
				};
				Returns: undefined;
			};
			save_replica: {
				Args: {
					provider: string | null;
					worker: string | null;
					location: string | null;
					caught_up: boolean | null;
					pause_seconds: number | null;
					lease_seconds: number | null;
				};
				Returns: undefined;
			};
			save_replica_inventory: {
				Args: {
					provider: string | null;
					confirmed: boolean | null;
				};
				Returns: undefined;
			};
			save_replica_periods: {
				Args: {
					provider: string | null;
					license: string | null;
					office_domain: string | null;
					source: string | null;
					kind: string | null;
					periods: string | null;
					removed: string | null;
					caught_up: boolean | null;
				};
				Returns: undefined;
			};
			save_replicated_leases: {
				Args: {
					provider: string | null;
					license: string | null;
					office_domain: string | null;
					source: string | null;
					kind: string | null;
					leases: string | null;
				};
				Returns: undefined;
			};
			save_report: {
				Args: {
					caller: string | null;
					place: string | null;
					report: string | null;
					inputs: string | null;
					replaced?: string | null;
				};
				Returns: {
					refused: string | null;
					id: string | null;
				}[];
			};
			save_zip: {
				Args: {
					provider: string | null;
					source: string | null;
					kind: string | null;
					records_source: string | null;
					zip: string | null;
					worker: string | null;
					fetched: string | null;
					is_complete: boolean | null;
					cursor: string | null;
					hours: number | null;
				};
				Returns: {
					changed: number | null;
					gone: number | null;
				}[];
			};
			save_zip_periods: {
				Args: {
					provider: string | null;
					source: string | null;
					kind: string | null;
					zip: string | null;
					worker: string | null;
					periods: string | null;
				};
				Returns: undefined;
			};
			sealed_accuracy: {
				Args: never;
				Returns: Json;
			};
			search_comps: {
				Args: {
					caller: string | null;
					query: string | null;
					zip: string | null;
					street: string | null;
					city: string | null;
					state: string | null;
					radius: number | null;
					max_comps: number | null;
					idempotency_key?: string | null;
					today?: string | null;
					known?: string | null;
					geocode?: boolean | null;
					provider?: string | null;
				};
				Returns: {
					head: Json | null;
					cards: string | null;
					stamp: string | null;
					stale: string[] | null;
					fetched_at: string | null;
				}[];
			};
			search_evidence: {
				Args: {
					caller: string | null;
					query: string | null;
					zip: string | null;
					street: string | null;
					city: string | null;
					state: string | null;
					radius: number | null;
					idempotency_key?: string | null;
					today?: string | null;
					geocode?: boolean | null;
				};
				Returns: {
					head: Json | null;
					sales: string | null;
					offers: string | null;
					model: string | null;
				}[];
			};
			search_fresh_comps: {
				Args: {
					provider: string | null;
					license: string | null;
					office_domain: string | null;
					fetched: boolean | null;
					caller: string | null;
					query: string | null;
					zip: string | null;
					street: string | null;
					city: string | null;
					state: string | null;
					radius: number | null;
					max_comps: number | null;
					idempotency_key?: string | null;
					today?: string | null;
					known?: string | null;
					geocode?: boolean | null;
				};
				Returns: {
					head: Json | null;
					cards: string | null;
					stamp: string | null;
					stale: string[] | null;
					fetched_at: string | null;
					is_licensed: boolean | null;
				}[];
			};
			search_fresh_evidence: {
				Args: {
					provider: string | null;
					license: string | null;
					office_domain: string | null;
					caller: string | null;
					query: string | null;
					zip: string | null;
					street: string | null;
					city: string | null;
					state: string | null;
					radius: number | null;
					idempotency_key?: string | null;
					today?: string | null;
					geocode?: boolean | null;
				};
				Returns: {
					head: Json | null;
					sales: string | null;
					offers: string | null;
					model: string | null;
					stale: string[] | null;
					fetched_at: string | null;
					is_licensed: boolean | null;
				}[];
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
			settle_records: {
				Args: {
					provider: string | null;
					license: string | null;
					office_domain: string | null;
					caller: string | null;
					source: string | null;
					kind: string | null;
					records: string | null;
				};
				Returns: undefined;
			};
			share_report: {
				Args: {
					report: string | null;
					days: number | null;
					passcode?: string | null;
				};
				Returns: Json;
			};
			shared_report: {
				Args: {
					token: string | null;
					passcode?: string | null;
					device?: string | null;
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
			update_preferences: {
				Args: {
					search_mode: string | null;
					search_limit: number | null;
					theme: string | null;
					notifications: boolean | null;
					units: string | null;
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
			upsert_billing_customer: {
				Args: {
					target_user: string | null;
					mode: string | null;
					customer: string | null;
				};
				Returns: {
					customer_id: string | null;
				}[];
			};
			vanished_from_replica: {
				Args: {
					provider: string | null;
					license: string | null;
					office_domain: string | null;
					source: string | null;
					numbers: string | null;
					with_sales: boolean | null;
				};
				Returns: {
					vanished: string[] | null;
					stored: number | null;
				}[];
			};
			watch_area: {
				Args: {
					area: string | null;
					name: string | null;
				};
				Returns: undefined;
			};
			zip_center: {
				Args: {
					zip: string | null;
				};
				Returns: {
					latitude: number | null;
					longitude: number | null;
					state: string | null;
				}[];
			};
		};
	};
};
