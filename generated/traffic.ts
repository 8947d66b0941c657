// Measured on the mock by `npm run generate -- --measure`. Do not edit.
export const sent = {
 "inbox.authentication.disabled": {
  "requests": {
   "inbox": 3,
   "prospecting": 0
  },
  "answers": [
   "GET /emails 200",
   "GET /emails 401 (second)"
  ]
 },
 "inbox.authentication.keys": {
  "requests": {
   "inbox": 6,
   "prospecting": 0
  },
  "answers": [
   "GET /emails 200",
   "GET /emails 401 (main)",
   "GET /emails 401 (none)",
   "no operation 404"
  ]
 },
 "inbox.authentication.rights": {
  "requests": {
   "inbox": 11,
   "prospecting": 3
  },
  "answers": [
   "GET /advanced/campaigns 200",
   "GET /advanced/campaigns 401 (unknown)",
   "GET /drafts 200",
   "GET /emails 200",
   "GET /emails 401 (unknown)",
   "GET /emails/search 200",
   "GET /emails/{emailId} 200",
   "GET /emails/{emailId}/body 200",
   "GET /filters 200",
   "GET /lists/list 200",
   "GET /views 200",
   "no operation 404"
  ]
 },
 "inbox.authentication.suspended": {
  "requests": {
   "inbox": 1,
   "prospecting": 0
  },
  "answers": [
   "GET /emails 403 (suspended)"
  ]
 },
 "inbox.authentication.writes": {
  "requests": {
   "inbox": 4,
   "prospecting": 0
  },
  "answers": [
   "DELETE /emails/{emailId} 401 (none)",
   "DELETE /emails/{emailId} 401 (unknown)",
   "GET /emails/{emailId} 200",
   "PATCH /emails/{emailId} 401 (none)",
   "PATCH /emails/{emailId} 401 (unknown)",
   "POST /drafts/send 401 (none)",
   "POST /drafts/send 401 (unknown)",
   "POST /emails/bulk 401 (none)",
   "POST /emails/bulk 401 (unknown)"
  ]
 },
 "inbox.delete-email.trash": {
  "requests": {
   "inbox": 5,
   "prospecting": 0
  },
  "answers": [
   "DELETE /emails/{emailId} 204",
   "DELETE /emails/{emailId} 400",
   "DELETE /emails/{emailId} 404",
   "GET /emails 200",
   "GET /emails/{emailId} 200"
  ]
 },
 "inbox.email-list-item.questions": {
  "requests": {
   "inbox": 2,
   "prospecting": 0
  },
  "answers": [
   "GET /emails 200"
  ]
 },
 "inbox.endpoints.body-size": {
  "requests": {
   "inbox": 4,
   "prospecting": 0
  },
  "answers": [
   "PATCH /emails/{emailId} 200",
   "PATCH /emails/{emailId} 400",
   "PATCH /emails/{emailId} 413",
   "POST /drafts/send 400",
   "POST /drafts/send 413",
   "POST /emails/bulk 200",
   "POST /emails/bulk 400",
   "POST /emails/bulk 413"
  ]
 },
 "inbox.endpoints.questions": {
  "requests": {
   "inbox": 8,
   "prospecting": 1
  },
  "answers": [
   "GET /emails 200",
   "GET /emails 400",
   "GET /emails 401 (main)",
   "GET /emails/{emailId} 404",
   "no operation 404"
  ]
 },
 "inbox.errors.questions": {
  "requests": {
   "inbox": 5,
   "prospecting": 0
  },
  "answers": [
   "GET /emails 200",
   "GET /emails/{emailId} 408",
   "PATCH /emails/{emailId} 200"
  ]
 },
 "inbox.errors.variants": {
  "requests": {
   "inbox": 1,
   "prospecting": 0
  },
  "answers": [
   "PATCH /emails/{emailId} 400"
  ]
 },
 "inbox.events.course": {
  "requests": {
   "inbox": 8,
   "prospecting": 0
  },
  "answers": [
   "DELETE /emails/{emailId} 204",
   "DELETE /emails/{emailId} 400",
   "PATCH /emails/{emailId} 200",
   "POST /drafts/send 201"
  ]
 },
 "inbox.events.repeats": {
  "requests": {
   "inbox": 1,
   "prospecting": 0
  },
  "answers": [
   "PATCH /emails/{emailId} 200"
  ]
 },
 "inbox.filter-node.questions": {
  "requests": {
   "inbox": 32,
   "prospecting": 0
  },
  "answers": [
   "GET /emails 200",
   "GET /emails 400",
   "GET /filters 200",
   "GET /views 200"
  ]
 },
 "inbox.filter-node.trees": {
  "requests": {
   "inbox": 17,
   "prospecting": 0
  },
  "answers": [
   "GET /emails 200",
   "GET /emails 400",
   "GET /filters 200",
   "GET /views 200"
  ]
 },
 "inbox.folder-types.folders": {
  "requests": {
   "inbox": 7,
   "prospecting": 0
  },
  "answers": [
   "GET /emails 200"
  ]
 },
 "inbox.get-email.foreign": {
  "requests": {
   "inbox": 2,
   "prospecting": 0
  },
  "answers": [
   "GET /emails 200",
   "GET /emails/{emailId} 404"
  ]
 },
 "inbox.get-email.read": {
  "requests": {
   "inbox": 3,
   "prospecting": 0
  },
  "answers": [
   "GET /emails/{emailId} 200",
   "GET /emails/{emailId} 404"
  ]
 },
 "inbox.idempotency.questions": {
  "requests": {
   "inbox": 13,
   "prospecting": 0
  },
  "answers": [
   "GET /emails 200",
   "POST /drafts/send 201",
   "POST /drafts/send 400",
   "POST /drafts/send 409",
   "POST /emails/bulk 200"
  ]
 },
 "inbox.idempotency.repeats": {
  "requests": {
   "inbox": 14,
   "prospecting": 0
  },
  "answers": [
   "GET /emails 200",
   "POST /drafts/send 201",
   "POST /drafts/send 404",
   "POST /drafts/send 409"
  ]
 },
 "inbox.limits.burst": {
  "requests": {
   "inbox": 63,
   "prospecting": 0
  },
  "answers": [
   "GET /emails 200",
   "GET /emails 429"
  ]
 },
 "inbox.limits.cost-of-change": {
  "requests": {
   "inbox": 3,
   "prospecting": 0
  },
  "answers": [
   "GET /emails 200",
   "PATCH /emails/{emailId} 200"
  ]
 },
 "inbox.limits.costs": {
  "requests": {
   "inbox": 9,
   "prospecting": 2
  },
  "answers": [
   "GET /advanced/campaigns 200",
   "GET /drafts 200",
   "GET /emails 200",
   "GET /emails 400",
   "GET /emails 401 (unknown)",
   "GET /emails/search 200",
   "GET /emails/{emailId} 200",
   "GET /emails/{emailId} 404",
   "GET /emails/{emailId}/body 200",
   "GET /filters 200",
   "GET /lists/list 200",
   "GET /views 200"
  ]
 },
 "inbox.limits.minute": {
  "requests": {
   "inbox": 123,
   "prospecting": 0
  },
  "answers": [
   "GET /views 200",
   "GET /views 429"
  ]
 },
 "inbox.limits.minute-of-reads": {
  "requests": {
   "inbox": 61,
   "prospecting": 1
  },
  "answers": [
   "GET /drafts 200",
   "GET /emails 200",
   "GET /emails 429",
   "GET /emails/search 200",
   "GET /emails/{emailId} 200",
   "GET /emails/{emailId}/body 200",
   "GET /filters 200",
   "GET /lists/list 200",
   "GET /views 200"
  ]
 },
 "inbox.limits.minute-of-routes": {
  "requests": {
   "inbox": 61,
   "prospecting": 1
  },
  "answers": [
   "GET /emails 200",
   "GET /emails 429",
   "GET /lists/list 200",
   "PATCH /emails/{emailId} 200"
  ]
 },
 "inbox.limits.month": {
  "requests": {
   "inbox": 211,
   "prospecting": 0
  },
  "answers": [
   "GET /emails 200",
   "GET /emails 429",
   "POST /emails/bulk 200"
  ]
 },
 "inbox.limits.questions": {
  "requests": {
   "inbox": 62,
   "prospecting": 0
  },
  "answers": [
   "GET /emails 200",
   "GET /emails 429"
  ]
 },
 "inbox.limits.refused": {
  "requests": {
   "inbox": 64,
   "prospecting": 0
  },
  "answers": [
   "GET /emails 200",
   "GET /emails 429"
  ]
 },
 "inbox.limits.shares": {
  "requests": {
   "inbox": 525,
   "prospecting": 0
  },
  "answers": [
   "GET /drafts 200",
   "GET /emails 200",
   "GET /emails/search 200",
   "GET /views 200",
   "GET /views 401 (unknown)",
   "GET /views 429",
   "PATCH /emails/{emailId} 200",
   "no operation 404"
  ]
 },
 "inbox.limits.sliding": {
  "requests": {
   "inbox": 121,
   "prospecting": 0
  },
  "answers": [
   "GET /emails 200",
   "GET /emails 429"
  ]
 },
 "inbox.limits.slow-reads": {
  "requests": {
   "inbox": 1,
   "prospecting": 0
  },
  "answers": [
   "GET /drafts 408",
   "GET /emails 408",
   "GET /emails/search 408",
   "GET /emails/{emailId}/body 408",
   "GET /filters 408",
   "GET /views 408"
  ]
 },
 "inbox.list-emails.bounds": {
  "requests": {
   "inbox": 15,
   "prospecting": 0
  },
  "answers": [
   "GET /emails 200",
   "GET /emails 400",
   "GET /emails/search 200",
   "GET /emails/search 400"
  ]
 },
 "inbox.list-emails.combined": {
  "requests": {
   "inbox": 11,
   "prospecting": 0
  },
  "answers": [
   "GET /emails 200",
   "GET /filters 200",
   "GET /views 200"
  ]
 },
 "inbox.list-emails.defaults": {
  "requests": {
   "inbox": 9,
   "prospecting": 0
  },
  "answers": [
   "GET /emails 200"
  ]
 },
 "inbox.list-emails.foreign-mailbox": {
  "requests": {
   "inbox": 2,
   "prospecting": 0
  },
  "answers": [
   "GET /emails 200"
  ]
 },
 "inbox.list-emails.mailboxes": {
  "requests": {
   "inbox": 6,
   "prospecting": 0
  },
  "answers": [
   "GET /emails 200"
  ]
 },
 "inbox.list-emails.questions": {
  "requests": {
   "inbox": 18,
   "prospecting": 0
  },
  "answers": [
   "GET /emails 200"
  ]
 },
 "inbox.list-emails.searched": {
  "requests": {
   "inbox": 2,
   "prospecting": 0
  },
  "answers": [
   "GET /emails 200"
  ]
 },
 "inbox.list-emails.searching": {
  "requests": {
   "inbox": 9,
   "prospecting": 0
  },
  "answers": [
   "GET /emails 200",
   "GET /emails/search 200"
  ]
 },
 "inbox.list-emails.slow": {
  "requests": {
   "inbox": 5,
   "prospecting": 0
  },
  "answers": [
   "GET /emails 200",
   "GET /emails 408",
   "POST /drafts/send 201"
  ]
 },
 "inbox.list-emails.two-walks": {
  "requests": {
   "inbox": 11,
   "prospecting": 0
  },
  "answers": [
   "GET /emails 200"
  ]
 },
 "inbox.list-emails.unknown-view": {
  "requests": {
   "inbox": 1,
   "prospecting": 0
  },
  "answers": [
   "GET /emails 500"
  ]
 },
 "inbox.model.sequence": {
  "requests": {
   "inbox": 63,
   "prospecting": 0
  },
  "answers": [
   "DELETE /emails/{emailId} 204",
   "DELETE /emails/{emailId} 400",
   "GET /emails 200",
   "GET /emails/search 200",
   "GET /emails/{emailId} 200",
   "GET /views 200",
   "PATCH /emails/{emailId} 200",
   "POST /drafts/send 201",
   "POST /drafts/send 409",
   "POST /emails/bulk 200"
  ]
 },
 "inbox.open-questions.changing": {
  "requests": {
   "inbox": 6,
   "prospecting": 0
  },
  "answers": [
   "DELETE /emails/{emailId} 204",
   "PATCH /emails/{emailId} 200",
   "PATCH /emails/{emailId} 400",
   "PATCH /emails/{emailId} 404",
   "POST /drafts/send 400"
  ]
 },
 "inbox.open-questions.reading": {
  "requests": {
   "inbox": 18,
   "prospecting": 0
  },
  "answers": [
   "GET /drafts 200",
   "GET /emails 200",
   "GET /emails 400",
   "GET /emails/search 200",
   "GET /emails/{emailId} 404",
   "GET /emails/{emailId}/body 404",
   "GET /views 200"
  ]
 },
 "inbox.page.questions": {
  "requests": {
   "inbox": 7,
   "prospecting": 0
  },
  "answers": [
   "GET /emails 200",
   "GET /emails/search 200"
  ]
 },
 "inbox.page.walks": {
  "requests": {
   "inbox": 33,
   "prospecting": 0
  },
  "answers": [
   "GET /emails 200",
   "GET /emails/search 200"
  ]
 },
 "inbox.search-emails.encodings": {
  "requests": {
   "inbox": 9,
   "prospecting": 0
  },
  "answers": [
   "GET /emails/search 200"
  ]
 },
 "inbox.search-emails.exact-sender": {
  "requests": {
   "inbox": 5,
   "prospecting": 0
  },
  "answers": [
   "GET /emails/search 200"
  ]
 },
 "inbox.search-emails.found": {
  "requests": {
   "inbox": 8,
   "prospecting": 0
  },
  "answers": [
   "GET /emails/search 200"
  ]
 },
 "inbox.search-emails.hidden": {
  "requests": {
   "inbox": 6,
   "prospecting": 0
  },
  "answers": [
   "GET /emails 200",
   "GET /emails/search 200",
   "GET /emails/{emailId}/body 200"
  ]
 },
 "inbox.search-emails.matches": {
  "requests": {
   "inbox": 5,
   "prospecting": 0
  },
  "answers": [
   "GET /emails 200",
   "GET /emails/search 200"
  ]
 },
 "inbox.search-emails.questions": {
  "requests": {
   "inbox": 5,
   "prospecting": 0
  },
  "answers": [
   "GET /emails/search 200",
   "GET /emails/{emailId} 200"
  ]
 },
 "inbox.search-emails.slow": {
  "requests": {
   "inbox": 1,
   "prospecting": 0
  },
  "answers": [
   "GET /emails/search 408"
  ]
 },
 "inbox.search-emails.tiers": {
  "requests": {
   "inbox": 3,
   "prospecting": 0
  },
  "answers": [
   "GET /emails/search 200"
  ]
 },
 "inbox.search-emails.ties": {
  "requests": {
   "inbox": 6,
   "prospecting": 0
  },
  "answers": [
   "GET /emails/search 200"
  ]
 },
 "inbox.search-emails.variants": {
  "requests": {
   "inbox": 39,
   "prospecting": 0
  },
  "answers": [
   "GET /emails 200",
   "GET /emails 400",
   "GET /emails/search 200",
   "GET /emails/search 400"
  ]
 },
 "inbox.send-email.failing": {
  "requests": {
   "inbox": 4,
   "prospecting": 0
  },
  "answers": [
   "GET /emails 200",
   "POST /drafts/send 201",
   "POST /drafts/send 500"
  ]
 },
 "inbox.send-email.questions": {
  "requests": {
   "inbox": 15,
   "prospecting": 0
  },
  "answers": [
   "GET /emails 200",
   "POST /drafts/send 201",
   "POST /drafts/send 400"
  ]
 },
 "inbox.send-email.reply": {
  "requests": {
   "inbox": 3,
   "prospecting": 0
  },
  "answers": [
   "GET /emails 200",
   "POST /drafts/send 201"
  ]
 },
 "inbox.service.workspaces": {
  "requests": {
   "inbox": 5,
   "prospecting": 0
  },
  "answers": [
   "GET /emails 200",
   "GET /emails/search 200"
  ]
 },
 "inbox.states.flags": {
  "requests": {
   "inbox": 8,
   "prospecting": 0
  },
  "answers": [
   "GET /emails 200",
   "GET /emails/{emailId} 200",
   "PATCH /emails/{emailId} 200"
  ]
 },
 "inbox.states.no-trash-folder": {
  "requests": {
   "inbox": 4,
   "prospecting": 0
  },
  "answers": [
   "DELETE /emails/{emailId} 400",
   "GET /emails 200",
   "GET /emails/{emailId} 200"
  ]
 },
 "inbox.states.trash": {
  "requests": {
   "inbox": 8,
   "prospecting": 0
  },
  "answers": [
   "DELETE /emails/{emailId} 204",
   "DELETE /emails/{emailId} 400",
   "GET /emails 200",
   "GET /emails/{emailId} 200"
  ]
 },
 "inbox.undetailed-operations.conversation": {
  "requests": {
   "inbox": 4,
   "prospecting": 0
  },
  "answers": [
   "GET /emails 200",
   "GET /emails/{emailId}/body 200",
   "POST /drafts/send 201",
   "POST /emails/bulk 200"
  ]
 },
 "inbox.undetailed-operations.lists": {
  "requests": {
   "inbox": 6,
   "prospecting": 0
  },
  "answers": [
   "GET /drafts 200",
   "GET /emails/{emailId}/body 200",
   "GET /filters 200",
   "GET /views 200"
  ]
 },
 "inbox.undetailed-operations.questions": {
  "requests": {
   "inbox": 6,
   "prospecting": 0
  },
  "answers": [
   "GET /drafts 200",
   "GET /emails/{emailId}/body 200",
   "GET /emails/{emailId}/body 404",
   "GET /filters 200",
   "GET /views 200"
  ]
 },
 "inbox.update-email.foreign": {
  "requests": {
   "inbox": 9,
   "prospecting": 0
  },
  "answers": [
   "DELETE /emails/{emailId} 404",
   "GET /emails 200",
   "GET /emails/{emailId} 200",
   "GET /emails/{emailId} 404",
   "GET /emails/{emailId}/body 404",
   "PATCH /emails/{emailId} 404"
  ]
 },
 "inbox.update-email.patch": {
  "requests": {
   "inbox": 8,
   "prospecting": 0
  },
  "answers": [
   "GET /emails 200",
   "GET /emails/{emailId} 200",
   "PATCH /emails/{emailId} 200",
   "PATCH /emails/{emailId} 400",
   "PATCH /emails/{emailId} 404"
  ]
 },
 "inbox.update-email.questions": {
  "requests": {
   "inbox": 13,
   "prospecting": 0
  },
  "answers": [
   "DELETE /emails/{emailId} 204",
   "DELETE /emails/{emailId} 404",
   "GET /emails 200",
   "GET /emails 500",
   "GET /emails/{emailId} 200",
   "GET /views 200",
   "PATCH /emails/{emailId} 200",
   "no operation 405"
  ]
 },
 "prospecting.add-contact.open-questions": {
  "requests": {
   "inbox": 0,
   "prospecting": 16
  },
  "answers": [
   "GET /lists/list/{listId}/rows 200",
   "POST /lists/list 201",
   "POST /lists/list/{listId}/contacts 200"
  ]
 },
 "prospecting.add-contact.sequence": {
  "requests": {
   "inbox": 0,
   "prospecting": 23
  },
  "answers": [
   "GET /lists/list/{listId}/rows 200",
   "POST /lists/list 201",
   "POST /lists/list/{listId}/contacts 200"
  ]
 },
 "prospecting.add-contact.update": {
  "requests": {
   "inbox": 0,
   "prospecting": 7
  },
  "answers": [
   "GET /lists/list/{listId}/rows 200",
   "POST /lists/list 201",
   "POST /lists/list/{listId}/contacts 200"
  ]
 },
 "prospecting.auth.forms": {
  "requests": {
   "inbox": 0,
   "prospecting": 16
  },
  "answers": [
   "GET /advanced/campaigns 200",
   "GET /advanced/campaigns 401 (main)",
   "GET /credits/usage 200",
   "GET /lists/list 200",
   "GET /lists/list 401 (main)",
   "GET /webhook 200",
   "no operation 404"
  ]
 },
 "prospecting.auth.keys": {
  "requests": {
   "inbox": 1,
   "prospecting": 14
  },
  "answers": [
   "GET /advanced/campaigns 401 (inboxOnly)",
   "GET /credits/usage 401 (inboxOnly)",
   "GET /lists/list 200",
   "GET /lists/list 401 (foreign)",
   "GET /lists/list 401 (inboxOnly)",
   "GET /lists/list 401 (second)",
   "GET /lists/list/{listId} 200",
   "GET /views 200",
   "GET /webhook 401 (inboxOnly)",
   "POST /lists/list 201",
   "POST /tools/find/email 200"
  ]
 },
 "prospecting.auth.reading": {
  "requests": {
   "inbox": 0,
   "prospecting": 2
  },
  "answers": [
   "GET /advanced/campaign/contacts 401 (none)",
   "GET /advanced/campaign/contacts 401 (unknown)",
   "GET /advanced/campaigns 401 (none)",
   "GET /advanced/campaigns 401 (unknown)",
   "GET /advanced/campaigns/{campaignId} 401 (none)",
   "GET /advanced/campaigns/{campaignId} 401 (unknown)",
   "GET /advanced/campaigns/{campaignId}/activities 401 (none)",
   "GET /advanced/campaigns/{campaignId}/activities 401 (unknown)",
   "GET /advanced/campaigns/{campaignId}/activities/{activityId}/message 401 (none)",
   "GET /advanced/campaigns/{campaignId}/activities/{activityId}/message 401 (unknown)",
   "GET /advanced/campaigns/{campaignId}/export 401 (none)",
   "GET /advanced/campaigns/{campaignId}/export 401 (unknown)",
   "GET /advanced/campaigns/{campaignId}/manual-tasks 401 (none)",
   "GET /advanced/campaigns/{campaignId}/manual-tasks 401 (unknown)",
   "GET /advanced/campaigns/{campaignId}/progress 401 (none)",
   "GET /advanced/campaigns/{campaignId}/progress 401 (unknown)",
   "GET /advanced/campaigns/{campaignId}/progress/contacts 401 (none)",
   "GET /advanced/campaigns/{campaignId}/progress/contacts 401 (unknown)",
   "GET /credits/usage 401 (none)",
   "GET /credits/usage 401 (unknown)",
   "GET /email-providers 401 (none)",
   "GET /email-providers 401 (unknown)",
   "GET /email-providers/warmup 401 (none)",
   "GET /email-providers/warmup 401 (unknown)",
   "GET /emails/blacklists 401 (none)",
   "GET /emails/blacklists 401 (unknown)",
   "GET /emails/campaign/contacts 401 (none)",
   "GET /emails/campaign/contacts 401 (unknown)",
   "GET /emails/campaigns 401 (none)",
   "GET /emails/campaigns 401 (unknown)",
   "GET /emails/campaigns/{campaignId} 401 (none)",
   "GET /emails/campaigns/{campaignId} 401 (unknown)",
   "GET /emails/campaigns/{campaignId}/activities 401 (none)",
   "GET /emails/campaigns/{campaignId}/activities 401 (unknown)",
   "GET /lists/custom-variable/check 401 (none)",
   "GET /lists/custom-variable/check 401 (unknown)",
   "GET /lists/list 401 (none)",
   "GET /lists/list 401 (unknown)",
   "GET /lists/list/campaign-usage 401 (none)",
   "GET /lists/list/campaign-usage 401 (unknown)",
   "GET /lists/list/export/jobs/{jobId} 401 (none)",
   "GET /lists/list/export/jobs/{jobId} 401 (unknown)",
   "GET /lists/list/export/jobs/{jobId}/download 401 (none)",
   "GET /lists/list/export/jobs/{jobId}/download 401 (unknown)",
   "GET /lists/list/{listId} 401 (none)",
   "GET /lists/list/{listId} 401 (unknown)",
   "GET /lists/list/{listId}/rows 401 (none)",
   "GET /lists/list/{listId}/rows 401 (unknown)",
   "GET /social-scrappers 401 (none)",
   "GET /social-scrappers 401 (unknown)",
   "GET /social-scrappers/{id} 401 (none)",
   "GET /social-scrappers/{id} 401 (unknown)",
   "GET /social-scrappers/{id}/download 401 (none)",
   "GET /social-scrappers/{id}/download 401 (unknown)",
   "GET /social/campaign/contacts 401 (none)",
   "GET /social/campaign/contacts 401 (unknown)",
   "GET /social/campaigns 401 (none)",
   "GET /social/campaigns 401 (unknown)",
   "GET /social/campaigns/{campaignId}/activities 401 (none)",
   "GET /social/campaigns/{campaignId}/activities 401 (unknown)",
   "GET /stats 401 (none)",
   "GET /stats 401 (unknown)",
   "GET /stats/advanced 401 (none)",
   "GET /stats/advanced 401 (unknown)",
   "GET /stats/social 401 (none)",
   "GET /stats/social 401 (unknown)",
   "GET /tools/find/email 401 (none)",
   "GET /tools/find/email 401 (unknown)",
   "GET /tools/find/email/{jobId} 401 (none)",
   "GET /tools/find/email/{jobId} 401 (unknown)",
   "GET /tools/find/phone 401 (none)",
   "GET /tools/find/phone 401 (unknown)",
   "GET /tools/find/phone/{jobId} 401 (none)",
   "GET /tools/find/phone/{jobId} 401 (unknown)",
   "GET /tools/verify/email 401 (none)",
   "GET /tools/verify/email 401 (unknown)",
   "GET /tools/verify/email/{jobId} 401 (none)",
   "GET /tools/verify/email/{jobId} 401 (unknown)",
   "GET /webhook 401 (none)",
   "GET /webhook 401 (unknown)"
  ]
 },
 "prospecting.auth.writing": {
  "requests": {
   "inbox": 0,
   "prospecting": 2
  },
  "answers": [
   "DELETE /advanced/campaign/contacts 401 (none)",
   "DELETE /advanced/campaign/contacts 401 (unknown)",
   "DELETE /advanced/campaigns/{campaignId} 401 (none)",
   "DELETE /advanced/campaigns/{campaignId} 401 (unknown)",
   "DELETE /email-providers/{providerId} 401 (none)",
   "DELETE /email-providers/{providerId} 401 (unknown)",
   "DELETE /emails/blacklists/contact 401 (none)",
   "DELETE /emails/blacklists/contact 401 (unknown)",
   "DELETE /emails/blacklists/social 401 (none)",
   "DELETE /emails/blacklists/social 401 (unknown)",
   "DELETE /emails/campaign/contacts 401 (none)",
   "DELETE /emails/campaign/contacts 401 (unknown)",
   "DELETE /lists/list/{listId} 401 (none)",
   "DELETE /lists/list/{listId} 401 (unknown)",
   "DELETE /lists/list/{listId}/rows/{leadId} 401 (none)",
   "DELETE /lists/list/{listId}/rows/{leadId} 401 (unknown)",
   "DELETE /social-scrappers/{id} 401 (none)",
   "DELETE /social-scrappers/{id} 401 (unknown)",
   "DELETE /social-scrappers/{id}/webhook 401 (none)",
   "DELETE /social-scrappers/{id}/webhook 401 (unknown)",
   "DELETE /social/campaign/contacts 401 (none)",
   "DELETE /social/campaign/contacts 401 (unknown)",
   "PATCH /advanced/campaigns/{campaignId}/identities 401 (none)",
   "PATCH /advanced/campaigns/{campaignId}/identities 401 (unknown)",
   "PATCH /advanced/campaigns/{campaignId}/name 401 (none)",
   "PATCH /advanced/campaigns/{campaignId}/name 401 (unknown)",
   "PATCH /advanced/campaigns/{campaignId}/planned-start 401 (none)",
   "PATCH /advanced/campaigns/{campaignId}/planned-start 401 (unknown)",
   "PATCH /advanced/campaigns/{campaignId}/recipients 401 (none)",
   "PATCH /advanced/campaigns/{campaignId}/recipients 401 (unknown)",
   "PATCH /advanced/campaigns/{campaignId}/settings 401 (none)",
   "PATCH /advanced/campaigns/{campaignId}/settings 401 (unknown)",
   "PATCH /advanced/campaigns/{campaignId}/steps 401 (none)",
   "PATCH /advanced/campaigns/{campaignId}/steps 401 (unknown)",
   "PATCH /advanced/contacts 401 (none)",
   "PATCH /advanced/contacts 401 (unknown)",
   "PATCH /email-providers/{providerId} 401 (none)",
   "PATCH /email-providers/{providerId} 401 (unknown)",
   "PATCH /email-providers/{providerId}/sender-name 401 (none)",
   "PATCH /email-providers/{providerId}/sender-name 401 (unknown)",
   "PATCH /emails/campaigns/{campaignId}/name 401 (none)",
   "PATCH /emails/campaigns/{campaignId}/name 401 (unknown)",
   "PATCH /emails/campaigns/{campaignId}/settings/global 401 (none)",
   "PATCH /emails/campaigns/{campaignId}/settings/global 401 (unknown)",
   "PATCH /emails/campaigns/{campaignId}/settings/providers 401 (none)",
   "PATCH /emails/campaigns/{campaignId}/settings/providers 401 (unknown)",
   "PATCH /emails/campaigns/{campaignId}/steps 401 (none)",
   "PATCH /emails/campaigns/{campaignId}/steps 401 (unknown)",
   "PATCH /emails/contacts 401 (none)",
   "PATCH /emails/contacts 401 (unknown)",
   "PATCH /lists/contacts/{contactId} 401 (none)",
   "PATCH /lists/contacts/{contactId} 401 (unknown)",
   "PATCH /lists/list/{listId} 401 (none)",
   "PATCH /lists/list/{listId} 401 (unknown)",
   "PATCH /social/campaigns/{campaignId}/name 401 (none)",
   "PATCH /social/campaigns/{campaignId}/name 401 (unknown)",
   "PATCH /social/campaigns/{campaignId}/settings/global 401 (none)",
   "PATCH /social/campaigns/{campaignId}/settings/global 401 (unknown)",
   "PATCH /social/campaigns/{campaignId}/steps 401 (none)",
   "PATCH /social/campaigns/{campaignId}/steps 401 (unknown)",
   "POST /advanced/attachments 401 (none)",
   "POST /advanced/attachments 401 (unknown)",
   "POST /advanced/campaign/contacts 401 (none)",
   "POST /advanced/campaign/contacts 401 (unknown)",
   "POST /advanced/campaigns 401 (none)",
   "POST /advanced/campaigns 401 (unknown)",
   "POST /advanced/campaigns/{campaignId}/archive 401 (none)",
   "POST /advanced/campaigns/{campaignId}/archive 401 (unknown)",
   "POST /advanced/campaigns/{campaignId}/duplicate 401 (none)",
   "POST /advanced/campaigns/{campaignId}/duplicate 401 (unknown)",
   "POST /advanced/campaigns/{campaignId}/finish 401 (none)",
   "POST /advanced/campaigns/{campaignId}/finish 401 (unknown)",
   "POST /advanced/campaigns/{campaignId}/manual-tasks/status 401 (none)",
   "POST /advanced/campaigns/{campaignId}/manual-tasks/status 401 (unknown)",
   "POST /advanced/campaigns/{campaignId}/pause 401 (none)",
   "POST /advanced/campaigns/{campaignId}/pause 401 (unknown)",
   "POST /advanced/campaigns/{campaignId}/reactivate 401 (none)",
   "POST /advanced/campaigns/{campaignId}/reactivate 401 (unknown)",
   "POST /advanced/campaigns/{campaignId}/start 401 (none)",
   "POST /advanced/campaigns/{campaignId}/start 401 (unknown)",
   "POST /advanced/campaigns/{campaignId}/test-email 401 (none)",
   "POST /advanced/campaigns/{campaignId}/test-email 401 (unknown)",
   "POST /advanced/social/audio 401 (none)",
   "POST /advanced/social/audio 401 (unknown)",
   "POST /email-providers 401 (none)",
   "POST /email-providers 401 (unknown)",
   "POST /email-providers/warmup/check-health 401 (none)",
   "POST /email-providers/warmup/check-health 401 (unknown)",
   "POST /email-providers/warmup/enable 401 (none)",
   "POST /email-providers/warmup/enable 401 (unknown)",
   "POST /emails/blacklists/contact 401 (none)",
   "POST /emails/blacklists/contact 401 (unknown)",
   "POST /emails/blacklists/social 401 (none)",
   "POST /emails/blacklists/social 401 (unknown)",
   "POST /emails/campaign/contacts 401 (none)",
   "POST /emails/campaign/contacts 401 (unknown)",
   "POST /emails/campaigns 401 (none)",
   "POST /emails/campaigns 401 (unknown)",
   "POST /emails/campaigns/{campaignId}/pause 401 (none)",
   "POST /emails/campaigns/{campaignId}/pause 401 (unknown)",
   "POST /emails/campaigns/{campaignId}/start 401 (none)",
   "POST /emails/campaigns/{campaignId}/start 401 (unknown)",
   "POST /emails/lists/contacts 401 (none)",
   "POST /emails/lists/contacts 401 (unknown)",
   "POST /emails/reply 401 (none)",
   "POST /emails/reply 401 (unknown)",
   "POST /emails/test 401 (none)",
   "POST /emails/test 401 (unknown)",
   "POST /lists/custom-variable 401 (none)",
   "POST /lists/custom-variable 401 (unknown)",
   "POST /lists/list 401 (none)",
   "POST /lists/list 401 (unknown)",
   "POST /lists/list/export 401 (none)",
   "POST /lists/list/export 401 (unknown)",
   "POST /lists/list/{listId}/contacts 401 (none)",
   "POST /lists/list/{listId}/contacts 401 (unknown)",
   "POST /lists/list/{listId}/contacts/batch 401 (none)",
   "POST /lists/list/{listId}/contacts/batch 401 (unknown)",
   "POST /social-scrappers 401 (none)",
   "POST /social-scrappers 401 (unknown)",
   "POST /social-scrappers/authes 401 (none)",
   "POST /social-scrappers/authes 401 (unknown)",
   "POST /social-scrappers/{id}/enrich 401 (none)",
   "POST /social-scrappers/{id}/enrich 401 (unknown)",
   "POST /social-scrappers/{id}/filter 401 (none)",
   "POST /social-scrappers/{id}/filter 401 (unknown)",
   "POST /social-scrappers/{id}/split 401 (none)",
   "POST /social-scrappers/{id}/split 401 (unknown)",
   "POST /social-scrappers/{id}/webhook 401 (none)",
   "POST /social-scrappers/{id}/webhook 401 (unknown)",
   "POST /social/campaign/contacts 401 (none)",
   "POST /social/campaign/contacts 401 (unknown)",
   "POST /social/campaigns 401 (none)",
   "POST /social/campaigns 401 (unknown)",
   "POST /tools/find/email 401 (none)",
   "POST /tools/find/email 401 (unknown)",
   "POST /tools/find/phone 401 (none)",
   "POST /tools/find/phone 401 (unknown)",
   "POST /tools/verify/email 401 (none)",
   "POST /tools/verify/email 401 (unknown)",
   "PUT /social-scrappers/authes/{id} 401 (none)",
   "PUT /social-scrappers/authes/{id} 401 (unknown)",
   "PUT /social-scrappers/{id}/pause 401 (none)",
   "PUT /social-scrappers/{id}/pause 401 (unknown)",
   "PUT /social-scrappers/{id}/rename 401 (none)",
   "PUT /social-scrappers/{id}/rename 401 (unknown)",
   "PUT /social-scrappers/{id}/resume 401 (none)",
   "PUT /social-scrappers/{id}/resume 401 (unknown)"
  ]
 },
 "prospecting.batch.bounds": {
  "requests": {
   "inbox": 0,
   "prospecting": 6
  },
  "answers": [
   "GET /lists/list/{listId}/rows 200",
   "POST /lists/list 201",
   "POST /lists/list/{listId}/contacts/batch 200",
   "POST /lists/list/{listId}/contacts/batch 422"
  ]
 },
 "prospecting.batch.open-questions": {
  "requests": {
   "inbox": 0,
   "prospecting": 7
  },
  "answers": [
   "POST /lists/list 201",
   "POST /lists/list/{listId}/contacts/batch 200",
   "POST /lists/list/{listId}/contacts/batch 404",
   "POST /lists/list/{listId}/contacts/batch 422"
  ]
 },
 "prospecting.batch.sent": {
  "requests": {
   "inbox": 0,
   "prospecting": 3
  },
  "answers": [
   "GET /lists/list/{listId}/rows 200",
   "POST /lists/list 201",
   "POST /lists/list/{listId}/contacts/batch 200"
  ]
 },
 "prospecting.campaign-routes.activities": {
  "requests": {
   "inbox": 0,
   "prospecting": 8
  },
  "answers": [
   "GET /advanced/campaigns/{campaignId}/activities 200"
  ]
 },
 "prospecting.campaign-routes.campaigns": {
  "requests": {
   "inbox": 0,
   "prospecting": 2
  },
  "answers": [
   "GET /advanced/campaigns 200"
  ]
 },
 "prospecting.campaign-routes.contacts": {
  "requests": {
   "inbox": 0,
   "prospecting": 9
  },
  "answers": [
   "GET /advanced/campaign/contacts 200"
  ]
 },
 "prospecting.campaign-routes.credits": {
  "requests": {
   "inbox": 0,
   "prospecting": 7
  },
  "answers": [
   "GET /credits/usage 200",
   "GET /credits/usage 400"
  ]
 },
 "prospecting.campaign-routes.export": {
  "requests": {
   "inbox": 0,
   "prospecting": 1
  },
  "answers": [
   "GET /advanced/campaigns/{campaignId}/export 200"
  ]
 },
 "prospecting.campaign-routes.new-activity": {
  "requests": {
   "inbox": 0,
   "prospecting": 7
  },
  "answers": [
   "GET /advanced/campaigns/{campaignId}/activities 200",
   "PATCH /advanced/campaigns/{campaignId}/recipients 200",
   "POST /advanced/campaigns 201",
   "POST /advanced/campaigns/{campaignId}/start 200",
   "POST /lists/list 201",
   "POST /lists/list/{listId}/contacts 200"
  ]
 },
 "prospecting.campaign-routes.progress": {
  "requests": {
   "inbox": 0,
   "prospecting": 5
  },
  "answers": [
   "GET /advanced/campaigns/{campaignId}/progress/contacts 200"
  ]
 },
 "prospecting.campaign-routes.recipients": {
  "requests": {
   "inbox": 0,
   "prospecting": 25
  },
  "answers": [
   "GET /advanced/campaigns/{campaignId} 200",
   "GET /advanced/campaigns/{campaignId}/progress/contacts 200",
   "PATCH /advanced/campaigns/{campaignId}/recipients 200",
   "PATCH /advanced/campaigns/{campaignId}/recipients 400",
   "POST /advanced/campaigns 201",
   "POST /advanced/campaigns/{campaignId}/start 200",
   "POST /lists/list 201",
   "POST /lists/list/{listId}/contacts 200"
  ]
 },
 "prospecting.campaign-routes.starts": {
  "requests": {
   "inbox": 0,
   "prospecting": 7
  },
  "answers": [
   "GET /advanced/campaigns/{campaignId} 200",
   "PATCH /advanced/campaigns/{campaignId}/recipients 200",
   "POST /advanced/campaigns 201",
   "POST /advanced/campaigns/{campaignId}/start 200",
   "POST /advanced/campaigns/{campaignId}/start 400",
   "POST /lists/list 201",
   "POST /lists/list/{listId}/contacts 200"
  ]
 },
 "prospecting.catalogue.blacklists": {
  "requests": {
   "inbox": 0,
   "prospecting": 3
  },
  "answers": [
   "GET /emails/blacklists 200",
   "POST /emails/blacklists/contact 200",
   "POST /emails/blacklists/social 200"
  ]
 },
 "prospecting.catalogue.payloads": {
  "requests": {
   "inbox": 0,
   "prospecting": 5
  },
  "answers": [
   "DELETE /advanced/campaign/contacts 200",
   "DELETE /advanced/campaigns/{campaignId} 200",
   "DELETE /email-providers/{providerId} 200",
   "DELETE /emails/blacklists/contact 200",
   "DELETE /emails/blacklists/contact 400",
   "DELETE /emails/blacklists/social 200",
   "DELETE /emails/blacklists/social 400",
   "GET /email-providers 200",
   "GET /social-scrappers 200",
   "PATCH /advanced/campaigns/{campaignId}/identities 200",
   "PATCH /advanced/campaigns/{campaignId}/name 200",
   "PATCH /advanced/campaigns/{campaignId}/planned-start 200",
   "PATCH /advanced/campaigns/{campaignId}/recipients 200",
   "PATCH /advanced/campaigns/{campaignId}/steps 200",
   "PATCH /advanced/campaigns/{campaignId}/steps 400",
   "PATCH /advanced/contacts 200",
   "PATCH /email-providers/{providerId} 200",
   "PATCH /email-providers/{providerId}/sender-name 200",
   "POST /advanced/campaign/contacts 200",
   "POST /advanced/campaigns 201",
   "POST /advanced/campaigns 400",
   "POST /advanced/campaigns/{campaignId}/archive 200",
   "POST /advanced/campaigns/{campaignId}/duplicate 201",
   "POST /advanced/campaigns/{campaignId}/finish 200",
   "POST /advanced/campaigns/{campaignId}/manual-tasks/status 200",
   "POST /advanced/campaigns/{campaignId}/pause 200",
   "POST /advanced/campaigns/{campaignId}/reactivate 200",
   "POST /advanced/campaigns/{campaignId}/test-email 200",
   "POST /email-providers 200",
   "POST /email-providers/warmup/check-health 400",
   "POST /email-providers/warmup/enable 200",
   "POST /emails/blacklists/contact 200",
   "POST /emails/blacklists/contact 400",
   "POST /emails/blacklists/social 200",
   "POST /emails/blacklists/social 400",
   "POST /emails/campaigns 201",
   "POST /emails/campaigns/{campaignId}/start 200",
   "POST /lists/list 201",
   "POST /lists/list/{listId}/contacts 200",
   "POST /social-scrappers 200",
   "POST /social-scrappers/{id}/enrich 200",
   "POST /social-scrappers/{id}/filter 200",
   "POST /social-scrappers/{id}/split 200",
   "POST /social/campaigns 201"
  ]
 },
 "prospecting.catalogue.planned-start": {
  "requests": {
   "inbox": 0,
   "prospecting": 8
  },
  "answers": [
   "GET /advanced/campaigns/{campaignId} 200",
   "PATCH /advanced/campaigns/{campaignId}/planned-start 200",
   "PATCH /advanced/campaigns/{campaignId}/recipients 200",
   "POST /advanced/campaigns 201",
   "POST /lists/list 201",
   "POST /lists/list/{listId}/contacts 200"
  ]
 },
 "prospecting.catalogue.reading": {
  "requests": {
   "inbox": 0,
   "prospecting": 1
  },
  "answers": [
   "GET /advanced/campaign/contacts 200",
   "GET /advanced/campaigns 200",
   "GET /advanced/campaigns/{campaignId} 200",
   "GET /advanced/campaigns/{campaignId}/activities 200",
   "GET /advanced/campaigns/{campaignId}/activities/{activityId}/message 404",
   "GET /advanced/campaigns/{campaignId}/export 200",
   "GET /advanced/campaigns/{campaignId}/manual-tasks 200",
   "GET /advanced/campaigns/{campaignId}/progress 200",
   "GET /advanced/campaigns/{campaignId}/progress/contacts 200",
   "GET /credits/usage 200",
   "GET /email-providers 200",
   "GET /email-providers/warmup 200",
   "GET /emails/blacklists 200",
   "GET /emails/campaign/contacts 200",
   "GET /emails/campaigns 200",
   "GET /emails/campaigns/{campaignId} 200",
   "GET /emails/campaigns/{campaignId}/activities 200",
   "GET /social-scrappers 200",
   "GET /social-scrappers/{id} 400",
   "GET /social-scrappers/{id}/download 400",
   "GET /social/campaign/contacts 200",
   "GET /social/campaigns 200",
   "GET /social/campaigns/{campaignId}/activities 200",
   "GET /stats 200",
   "GET /stats/advanced 200",
   "GET /stats/social 200",
   "GET /tools/find/email 200",
   "GET /tools/find/email/{jobId} 400",
   "GET /tools/find/phone 200",
   "GET /tools/find/phone/{jobId} 400",
   "GET /tools/verify/email 200",
   "GET /tools/verify/email/{jobId} 400",
   "GET /webhook 200"
  ]
 },
 "prospecting.catalogue.steps": {
  "requests": {
   "inbox": 0,
   "prospecting": 5
  },
  "answers": [
   "GET /advanced/campaigns/{campaignId} 200",
   "PATCH /advanced/campaigns/{campaignId}/steps 200",
   "POST /advanced/campaigns 201"
  ]
 },
 "prospecting.catalogue.unnamed": {
  "requests": {
   "inbox": 0,
   "prospecting": 4
  },
  "answers": [
   "GET /stats/advanced 401 (main)",
   "no operation 404"
  ]
 },
 "prospecting.catalogue.writing": {
  "requests": {
   "inbox": 0,
   "prospecting": 1
  },
  "answers": [
   "DELETE /advanced/campaign/contacts 200",
   "DELETE /advanced/campaigns/{campaignId} 400",
   "DELETE /email-providers/{providerId} 200",
   "DELETE /emails/blacklists/contact 400",
   "DELETE /emails/blacklists/social 400",
   "DELETE /emails/campaign/contacts 200",
   "DELETE /social-scrappers/{id} 200",
   "DELETE /social-scrappers/{id}/webhook 400",
   "DELETE /social/campaign/contacts 200",
   "PATCH /advanced/campaigns/{campaignId}/identities 400",
   "PATCH /advanced/campaigns/{campaignId}/name 400",
   "PATCH /advanced/campaigns/{campaignId}/planned-start 400",
   "PATCH /advanced/campaigns/{campaignId}/recipients 400",
   "PATCH /advanced/campaigns/{campaignId}/settings 400",
   "PATCH /advanced/campaigns/{campaignId}/steps 400",
   "PATCH /advanced/contacts 200",
   "PATCH /email-providers/{providerId} 200",
   "PATCH /email-providers/{providerId}/sender-name 200",
   "PATCH /emails/campaigns/{campaignId}/name 200",
   "PATCH /emails/campaigns/{campaignId}/settings/global 200",
   "PATCH /emails/campaigns/{campaignId}/settings/providers 200",
   "PATCH /emails/campaigns/{campaignId}/steps 200",
   "PATCH /emails/contacts 200",
   "PATCH /social/campaigns/{campaignId}/name 200",
   "PATCH /social/campaigns/{campaignId}/settings/global 200",
   "PATCH /social/campaigns/{campaignId}/steps 200",
   "POST /advanced/attachments 400",
   "POST /advanced/campaign/contacts 200",
   "POST /advanced/campaigns 400",
   "POST /advanced/campaigns/{campaignId}/archive 400",
   "POST /advanced/campaigns/{campaignId}/duplicate 400",
   "POST /advanced/campaigns/{campaignId}/finish 400",
   "POST /advanced/campaigns/{campaignId}/manual-tasks/status 400",
   "POST /advanced/campaigns/{campaignId}/pause 400",
   "POST /advanced/campaigns/{campaignId}/reactivate 400",
   "POST /advanced/campaigns/{campaignId}/start 400",
   "POST /advanced/campaigns/{campaignId}/test-email 400",
   "POST /advanced/social/audio 400",
   "POST /email-providers 200",
   "POST /email-providers/warmup/check-health 400",
   "POST /email-providers/warmup/enable 200",
   "POST /emails/blacklists/contact 400",
   "POST /emails/blacklists/social 400",
   "POST /emails/campaign/contacts 200",
   "POST /emails/campaigns 201",
   "POST /emails/campaigns/{campaignId}/pause 200",
   "POST /emails/campaigns/{campaignId}/start 200",
   "POST /emails/lists/contacts 200",
   "POST /emails/reply 200",
   "POST /emails/test 200",
   "POST /social-scrappers 200",
   "POST /social-scrappers/authes 200",
   "POST /social-scrappers/{id}/enrich 400",
   "POST /social-scrappers/{id}/filter 400",
   "POST /social-scrappers/{id}/split 400",
   "POST /social-scrappers/{id}/webhook 400",
   "POST /social/campaign/contacts 200",
   "POST /social/campaigns 201",
   "POST /tools/find/email 200",
   "POST /tools/find/phone 200",
   "POST /tools/verify/email 200",
   "PUT /social-scrappers/authes/{id} 200",
   "PUT /social-scrappers/{id}/pause 400",
   "PUT /social-scrappers/{id}/rename 400",
   "PUT /social-scrappers/{id}/resume 400"
  ]
 },
 "prospecting.codes.planned-starts": {
  "requests": {
   "inbox": 0,
   "prospecting": 5
  },
  "answers": [
   "PATCH /advanced/campaigns/{campaignId}/planned-start 200",
   "PATCH /advanced/campaigns/{campaignId}/planned-start 400",
   "POST /advanced/campaigns 201"
  ]
 },
 "prospecting.codes.queries": {
  "requests": {
   "inbox": 0,
   "prospecting": 2
  },
  "answers": [
   "GET /advanced/campaigns/{campaignId}/activities 200",
   "GET /advanced/campaigns/{campaignId}/activities 400",
   "GET /advanced/campaigns/{campaignId}/progress/contacts 200",
   "GET /advanced/campaigns/{campaignId}/progress/contacts 400",
   "GET /tools/find/email 200",
   "GET /tools/find/email 400"
  ]
 },
 "prospecting.codes.unfit": {
  "requests": {
   "inbox": 0,
   "prospecting": 6
  },
  "answers": [
   "GET /email-providers 200",
   "PATCH /advanced/campaigns/{campaignId}/settings 200",
   "PATCH /advanced/campaigns/{campaignId}/settings 400",
   "POST /advanced/campaigns 201",
   "POST /email-providers/warmup/enable 200",
   "POST /email-providers/warmup/enable 400"
  ]
 },
 "prospecting.codes.when": {
  "requests": {
   "inbox": 0,
   "prospecting": 32
  },
  "answers": [
   "GET /email-providers 200",
   "PATCH /advanced/campaigns/{campaignId}/identities 200",
   "PATCH /advanced/campaigns/{campaignId}/recipients 200",
   "PATCH /advanced/campaigns/{campaignId}/recipients 400",
   "PATCH /advanced/campaigns/{campaignId}/settings 400",
   "POST /advanced/campaigns 201",
   "POST /advanced/campaigns/{campaignId}/test-email 200",
   "POST /email-providers/warmup/enable 200",
   "POST /lists/list 201",
   "POST /lists/list/{listId}/contacts 200",
   "POST /social-scrappers 200",
   "POST /social/campaign/contacts 200"
  ]
 },
 "prospecting.contact.company-address": {
  "requests": {
   "inbox": 0,
   "prospecting": 3
  },
  "answers": [
   "GET /lists/list/{listId}/rows 200",
   "POST /lists/list 201",
   "POST /lists/list/{listId}/contacts 200"
  ]
 },
 "prospecting.contact.empty": {
  "requests": {
   "inbox": 0,
   "prospecting": 9
  },
  "answers": [
   "GET /lists/list/{listId}/rows 200",
   "PATCH /lists/contacts/{contactId} 200",
   "POST /lists/list 201",
   "POST /lists/list/{listId}/contacts 200"
  ]
 },
 "prospecting.contact.existing": {
  "requests": {
   "inbox": 0,
   "prospecting": 2
  },
  "answers": [
   "GET /lists/list/{listId}/rows 200"
  ]
 },
 "prospecting.contact.identity": {
  "requests": {
   "inbox": 0,
   "prospecting": 4
  },
  "answers": [
   "DELETE /lists/list/{listId}/rows/{leadId} 200",
   "GET /lists/list/{listId}/rows 200",
   "POST /lists/list 201",
   "POST /lists/list/{listId}/contacts 200"
  ]
 },
 "prospecting.contact.nested": {
  "requests": {
   "inbox": 0,
   "prospecting": 11
  },
  "answers": [
   "GET /lists/list/{listId}/rows 200",
   "POST /lists/list 201",
   "POST /lists/list/{listId}/contacts 422",
   "POST /lists/list/{listId}/contacts/batch 200"
  ]
 },
 "prospecting.contact.standard": {
  "requests": {
   "inbox": 0,
   "prospecting": 3
  },
  "answers": [
   "GET /lists/list/{listId}/rows 200",
   "POST /lists/list 201",
   "POST /lists/list/{listId}/contacts 200"
  ]
 },
 "prospecting.contact.types": {
  "requests": {
   "inbox": 0,
   "prospecting": 7
  },
  "answers": [
   "GET /lists/list/{listId}/rows 200",
   "POST /lists/list 201",
   "POST /lists/list/{listId}/contacts 200"
  ]
 },
 "prospecting.contact.unread": {
  "requests": {
   "inbox": 0,
   "prospecting": 7
  },
  "answers": [
   "GET /lists/list/{listId}/rows 200",
   "POST /lists/list 201",
   "POST /lists/list/{listId}/contacts 200"
  ]
 },
 "prospecting.custom-variable.checked": {
  "requests": {
   "inbox": 0,
   "prospecting": 4
  },
  "answers": [
   "GET /lists/custom-variable/check 200",
   "GET /lists/list/{listId}/rows 200",
   "POST /lists/list 201",
   "POST /lists/list/{listId}/contacts 200"
  ]
 },
 "prospecting.custom-variable.declared": {
  "requests": {
   "inbox": 0,
   "prospecting": 4
  },
  "answers": [
   "POST /lists/custom-variable 201",
   "POST /lists/custom-variable 422",
   "POST /lists/list 201"
  ]
 },
 "prospecting.custom-variable.shared": {
  "requests": {
   "inbox": 0,
   "prospecting": 8
  },
  "answers": [
   "GET /lists/list/{listId}/rows 200",
   "POST /lists/list 201",
   "POST /lists/list/{listId}/contacts 200"
  ]
 },
 "prospecting.enrichment.jobs": {
  "requests": {
   "inbox": 0,
   "prospecting": 6
  },
  "answers": [
   "GET /credits/usage 200",
   "GET /tools/find/email 200",
   "GET /tools/find/email/{jobId} 200",
   "GET /tools/find/phone 200",
   "GET /tools/find/phone/{jobId} 200",
   "GET /tools/verify/email 200",
   "GET /tools/verify/email/{jobId} 200",
   "POST /tools/find/email 200",
   "POST /tools/find/phone 200",
   "POST /tools/verify/email 200"
  ]
 },
 "prospecting.enrichment.open-questions": {
  "requests": {
   "inbox": 0,
   "prospecting": 8
  },
  "answers": [
   "GET /tools/find/email 200",
   "GET /tools/find/email/{jobId} 200",
   "GET /tools/find/email/{jobId} 400",
   "GET /tools/find/phone 200",
   "GET /tools/find/phone/{jobId} 200",
   "GET /tools/find/phone/{jobId} 400",
   "GET /tools/verify/email 200",
   "GET /tools/verify/email/{jobId} 200",
   "GET /tools/verify/email/{jobId} 400"
  ]
 },
 "prospecting.errors.alike": {
  "requests": {
   "inbox": 0,
   "prospecting": 101
  },
  "answers": [
   "GET /advanced/campaigns 200",
   "GET /advanced/campaigns 500"
  ]
 },
 "prospecting.errors.bodies": {
  "requests": {
   "inbox": 0,
   "prospecting": 15
  },
  "answers": [
   "DELETE /lists/list/{listId}/rows/{leadId} 404",
   "PATCH /advanced/campaigns/{campaignId}/settings 200",
   "PATCH /advanced/campaigns/{campaignId}/settings 400",
   "PATCH /advanced/campaigns/{campaignId}/settings 401 (none)",
   "POST /advanced/campaigns 400",
   "POST /advanced/campaigns 401 (none)",
   "POST /email-providers/warmup/check-health 400",
   "POST /lists/list 201",
   "POST /lists/list 400",
   "POST /lists/list/{listId}/contacts 200",
   "POST /lists/list/{listId}/contacts 413",
   "POST /lists/list/{listId}/contacts/batch 422",
   "no operation 405"
  ]
 },
 "prospecting.errors.business-rules": {
  "requests": {
   "inbox": 0,
   "prospecting": 5
  },
  "answers": [
   "GET /advanced/campaigns/{campaignId} 200",
   "PATCH /advanced/campaigns/{campaignId}/settings 200",
   "PATCH /advanced/campaigns/{campaignId}/settings 400",
   "POST /advanced/campaigns 201"
  ]
 },
 "prospecting.errors.computing": {
  "requests": {
   "inbox": 0,
   "prospecting": 2
  },
  "answers": [
   "GET /stats 200",
   "GET /stats 503",
   "GET /stats/advanced 200",
   "GET /stats/advanced 503",
   "GET /stats/social 200",
   "GET /stats/social 503"
  ]
 },
 "prospecting.errors.failing-inside": {
  "requests": {
   "inbox": 0,
   "prospecting": 3
  },
  "answers": [
   "GET /advanced/campaigns 500",
   "GET /stats/advanced 401 (main)",
   "GET /webhook 401 (main)"
  ]
 },
 "prospecting.errors.foreign": {
  "requests": {
   "inbox": 0,
   "prospecting": 12
  },
  "answers": [
   "DELETE /lists/list/{listId} 404",
   "GET /advanced/campaigns 200",
   "GET /advanced/campaigns/{campaignId} 400",
   "GET /lists/list/{listId} 404",
   "PATCH /lists/contacts/{contactId} 404",
   "PATCH /lists/list/{listId} 404",
   "POST /lists/list 201",
   "POST /lists/list/{listId}/contacts 200",
   "POST /lists/list/{listId}/contacts 404"
  ]
 },
 "prospecting.errors.messages": {
  "requests": {
   "inbox": 0,
   "prospecting": 33
  },
  "answers": [
   "GET /advanced/campaigns/{campaignId}/activities 200",
   "GET /advanced/campaigns/{campaignId}/activities/{activityId}/message 200",
   "GET /advanced/campaigns/{campaignId}/activities/{activityId}/message 422"
  ]
 },
 "prospecting.errors.missing": {
  "requests": {
   "inbox": 0,
   "prospecting": 16
  },
  "answers": [
   "GET /advanced/campaigns/{campaignId} 400",
   "GET /advanced/campaigns/{campaignId}/activities/{activityId}/message 404",
   "GET /credits/usage 400",
   "GET /credits/usage 401 (none)",
   "GET /lists/list/export/jobs/{jobId} 404",
   "GET /lists/list/{listId} 404",
   "GET /lists/list/{listId}/rows 404",
   "GET /social-scrappers/{id} 400",
   "GET /stats 401 (main)",
   "GET /stats/advanced 401 (main)",
   "no operation 404"
  ]
 },
 "prospecting.errors.missing-campaign": {
  "requests": {
   "inbox": 0,
   "prospecting": 1
  },
  "answers": [
   "DELETE /advanced/campaigns/{campaignId} 400",
   "GET /advanced/campaigns/{campaignId} 400",
   "GET /advanced/campaigns/{campaignId}/activities 400",
   "GET /advanced/campaigns/{campaignId}/export 400",
   "GET /advanced/campaigns/{campaignId}/manual-tasks 400",
   "GET /advanced/campaigns/{campaignId}/progress 400",
   "GET /advanced/campaigns/{campaignId}/progress/contacts 400",
   "PATCH /advanced/campaigns/{campaignId}/identities 400",
   "PATCH /advanced/campaigns/{campaignId}/name 400",
   "PATCH /advanced/campaigns/{campaignId}/planned-start 400",
   "PATCH /advanced/campaigns/{campaignId}/recipients 400",
   "PATCH /advanced/campaigns/{campaignId}/settings 400",
   "PATCH /advanced/campaigns/{campaignId}/steps 400",
   "POST /advanced/campaigns/{campaignId}/archive 400",
   "POST /advanced/campaigns/{campaignId}/duplicate 400",
   "POST /advanced/campaigns/{campaignId}/finish 400",
   "POST /advanced/campaigns/{campaignId}/manual-tasks/status 400",
   "POST /advanced/campaigns/{campaignId}/pause 400",
   "POST /advanced/campaigns/{campaignId}/reactivate 400",
   "POST /advanced/campaigns/{campaignId}/start 400",
   "POST /advanced/campaigns/{campaignId}/test-email 400"
  ]
 },
 "prospecting.errors.social-trouble": {
  "requests": {
   "inbox": 0,
   "prospecting": 20
  },
  "answers": [
   "PATCH /advanced/campaigns/{campaignId}/identities 409",
   "PATCH /advanced/campaigns/{campaignId}/identities 429",
   "PATCH /social/campaigns/{campaignId}/name 200",
   "PATCH /social/campaigns/{campaignId}/settings/global 200",
   "PATCH /social/campaigns/{campaignId}/steps 200",
   "POST /advanced/campaigns/{campaignId}/start 200",
   "POST /advanced/social/audio 400",
   "POST /emails/campaigns/{campaignId}/start 200",
   "POST /emails/reply 200",
   "POST /social-scrappers 409",
   "POST /social-scrappers 429",
   "POST /social-scrappers/authes 200",
   "POST /social-scrappers/{id}/enrich 400",
   "POST /social-scrappers/{id}/filter 400",
   "POST /social-scrappers/{id}/split 400",
   "POST /social-scrappers/{id}/webhook 400",
   "POST /social/campaign/contacts 409",
   "POST /social/campaign/contacts 429",
   "POST /social/campaigns 201",
   "PUT /social-scrappers/authes/{id} 200",
   "PUT /social-scrappers/{id}/pause 400",
   "PUT /social-scrappers/{id}/rename 400",
   "PUT /social-scrappers/{id}/resume 400"
  ]
 },
 "prospecting.events.activity-names": {
  "requests": {
   "inbox": 0,
   "prospecting": 1
  },
  "answers": [
   "GET /advanced/campaigns/{campaignId}/activities 200"
  ]
 },
 "prospecting.events.course": {
  "requests": {
   "inbox": 0,
   "prospecting": 4
  },
  "answers": [
   "GET /lists/list/{listId}/rows 200",
   "POST /advanced/campaigns 201",
   "POST /lists/list 201",
   "POST /lists/list/{listId}/contacts 200"
  ]
 },
 "prospecting.events.endings": {
  "requests": {
   "inbox": 0,
   "prospecting": 4
  },
  "answers": [
   "GET /advanced/campaigns/{campaignId} 200",
   "POST /advanced/campaigns 201",
   "POST /advanced/campaigns/{campaignId}/finish 200"
  ]
 },
 "prospecting.events.legacy": {
  "requests": {
   "inbox": 0,
   "prospecting": 4
  },
  "answers": [
   "GET /lists/list/{listId}/rows 200",
   "GET /webhook 200",
   "POST /lists/list 201",
   "POST /lists/list/{listId}/contacts 200"
  ]
 },
 "prospecting.events.refused-deliveries": {
  "requests": {
   "inbox": 0,
   "prospecting": 4
  },
  "answers": [
   "GET /lists/list/{listId}/rows 200",
   "POST /advanced/campaigns 201",
   "POST /lists/list 201",
   "POST /lists/list/{listId}/contacts 200"
  ]
 },
 "prospecting.events.registrations": {
  "requests": {
   "inbox": 0,
   "prospecting": 6
  },
  "answers": [
   "GET /lists/list/{listId}/rows 200",
   "POST /advanced/campaigns 201",
   "POST /lists/list 201",
   "POST /lists/list/{listId}/contacts 200"
  ]
 },
 "prospecting.events.replies": {
  "requests": {
   "inbox": 0,
   "prospecting": 6
  },
  "answers": [
   "GET /lists/list/{listId}/rows 200",
   "GET /webhook 200",
   "POST /advanced/campaigns 201",
   "POST /lists/list 201",
   "POST /lists/list/{listId}/contacts 200"
  ]
 },
 "prospecting.events.scraper": {
  "requests": {
   "inbox": 0,
   "prospecting": 2
  },
  "answers": [
   "GET /social-scrappers 200",
   "POST /social-scrappers/{id}/webhook 200"
  ]
 },
 "prospecting.events.slow-receiver": {
  "requests": {
   "inbox": 0,
   "prospecting": 4
  },
  "answers": [
   "GET /lists/list/{listId}/rows 200",
   "POST /advanced/campaigns 201",
   "POST /lists/list 201",
   "POST /lists/list/{listId}/contacts 200"
  ]
 },
 "prospecting.events.tracking": {
  "requests": {
   "inbox": 0,
   "prospecting": 4
  },
  "answers": [
   "GET /lists/list/{listId}/rows 200",
   "POST /advanced/campaigns 201",
   "POST /lists/list 201",
   "POST /lists/list/{listId}/contacts 200"
  ]
 },
 "prospecting.events.unreachable-receivers": {
  "requests": {
   "inbox": 0,
   "prospecting": 4
  },
  "answers": [
   "GET /lists/list/{listId}/rows 200",
   "POST /advanced/campaigns 201",
   "POST /lists/list 201",
   "POST /lists/list/{listId}/contacts 200"
  ]
 },
 "prospecting.export.bounds": {
  "requests": {
   "inbox": 0,
   "prospecting": 47
  },
  "answers": [
   "GET /lists/list/export/jobs/{jobId} 200",
   "GET /lists/list/export/jobs/{jobId}/download 422",
   "POST /lists/list 201",
   "POST /lists/list/export 200",
   "POST /lists/list/export 202",
   "POST /lists/list/export 422"
  ]
 },
 "prospecting.export.columns": {
  "requests": {
   "inbox": 0,
   "prospecting": 12
  },
  "answers": [
   "GET /lists/list/{listId}/rows 200",
   "POST /lists/custom-variable 201",
   "POST /lists/list 201",
   "POST /lists/list/export 200",
   "POST /lists/list/{listId}/contacts/batch 200"
  ]
 },
 "prospecting.export.life": {
  "requests": {
   "inbox": 0,
   "prospecting": 14
  },
  "answers": [
   "GET /lists/list/export/jobs/{jobId} 200",
   "GET /lists/list/export/jobs/{jobId} 404",
   "GET /lists/list/export/jobs/{jobId}/download 200",
   "GET /lists/list/export/jobs/{jobId}/download 404",
   "POST /lists/list 201",
   "POST /lists/list/export 200",
   "POST /lists/list/export 202"
  ]
 },
 "prospecting.export.named": {
  "requests": {
   "inbox": 0,
   "prospecting": 13
  },
  "answers": [
   "GET /lists/list/export/jobs/{jobId} 404",
   "PATCH /advanced/campaigns/{campaignId}/recipients 200",
   "POST /advanced/campaigns 201",
   "POST /lists/list 201",
   "POST /lists/list/export 200",
   "POST /lists/list/export 400",
   "POST /lists/list/export 404",
   "POST /lists/list/{listId}/contacts/batch 200"
  ]
 },
 "prospecting.export.one-list": {
  "requests": {
   "inbox": 0,
   "prospecting": 5
  },
  "answers": [
   "GET /lists/list/{listId}/rows 200",
   "POST /lists/list 201",
   "POST /lists/list/export 200",
   "POST /lists/list/{listId}/contacts/batch 200"
  ]
 },
 "prospecting.export.several-lists": {
  "requests": {
   "inbox": 0,
   "prospecting": 9
  },
  "answers": [
   "POST /lists/list 201",
   "POST /lists/list/export 200",
   "POST /lists/list/{listId}/contacts/batch 200"
  ]
 },
 "prospecting.formats.forms": {
  "requests": {
   "inbox": 0,
   "prospecting": 9
  },
  "answers": [
   "GET /advanced/campaigns 200",
   "GET /advanced/campaigns/{campaignId}/activities 200",
   "GET /lists/list/{listId} 200",
   "GET /lists/list/{listId} 404",
   "GET /webhook 200",
   "POST /lists/list 201",
   "POST /lists/list/{listId}/contacts 200"
  ]
 },
 "prospecting.formats.ids": {
  "requests": {
   "inbox": 0,
   "prospecting": 13
  },
  "answers": [
   "GET /advanced/campaigns 200",
   "GET /lists/list/{listId}/rows 200",
   "POST /lists/list 201",
   "POST /lists/list/{listId}/contacts 200"
  ]
 },
 "prospecting.formats.sequences": {
  "requests": {
   "inbox": 0,
   "prospecting": 14
  },
  "answers": [
   "DELETE /advanced/campaigns/{campaignId} 200",
   "GET /advanced/campaigns 200",
   "GET /advanced/campaigns/{campaignId} 200",
   "PATCH /advanced/campaigns/{campaignId}/steps 200",
   "POST /advanced/campaigns 201"
  ]
 },
 "prospecting.key-resolution.spelling": {
  "requests": {
   "inbox": 0,
   "prospecting": 3
  },
  "answers": [
   "GET /lists/list/{listId}/rows 200",
   "POST /lists/list 201",
   "POST /lists/list/{listId}/contacts 200"
  ]
 },
 "prospecting.key-resolution.table": {
  "requests": {
   "inbox": 0,
   "prospecting": 4
  },
  "answers": [
   "GET /lists/list/{listId}/rows 200",
   "POST /lists/custom-variable 201",
   "POST /lists/list 201",
   "POST /lists/list/{listId}/contacts 200"
  ]
 },
 "prospecting.key-resolution.together": {
  "requests": {
   "inbox": 0,
   "prospecting": 15
  },
  "answers": [
   "GET /lists/list/{listId}/rows 200",
   "POST /lists/list 201",
   "POST /lists/list/{listId}/contacts 200",
   "POST /lists/list/{listId}/contacts/batch 200"
  ]
 },
 "prospecting.limits.attachments": {
  "requests": {
   "inbox": 0,
   "prospecting": 8
  },
  "answers": [
   "POST /advanced/attachments 200",
   "POST /advanced/attachments 400",
   "POST /advanced/attachments 413"
  ]
 },
 "prospecting.limits.counting": {
  "requests": {
   "inbox": 0,
   "prospecting": 278
  },
  "answers": [
   "GET /advanced/campaigns 200",
   "GET /advanced/campaigns 401 (unknown)",
   "GET /advanced/campaigns 500",
   "GET /advanced/campaigns/{campaignId} 400",
   "GET /lists/list 200",
   "GET /tools/find/email 200",
   "no operation 404"
  ]
 },
 "prospecting.limits.duration": {
  "requests": {
   "inbox": 0,
   "prospecting": 3
  },
  "answers": [
   "GET /lists/list 200"
  ]
 },
 "prospecting.limits.plan-change": {
  "requests": {
   "inbox": 0,
   "prospecting": 33
  },
  "answers": [
   "GET /advanced/campaigns 200",
   "GET /advanced/campaigns 500"
  ]
 },
 "prospecting.limits.sizes": {
  "requests": {
   "inbox": 0,
   "prospecting": 5
  },
  "answers": [
   "POST /advanced/campaigns 413",
   "POST /lists/list 201",
   "POST /lists/list/{listId}/contacts/batch 401 (none)",
   "POST /lists/list/{listId}/contacts/batch 413",
   "POST /lists/list/{listId}/contacts/batch 422"
  ]
 },
 "prospecting.limits.start": {
  "requests": {
   "inbox": 0,
   "prospecting": 33
  },
  "answers": [
   "GET /advanced/campaigns 200",
   "GET /advanced/campaigns 500"
  ]
 },
 "prospecting.limits.uncounted": {
  "requests": {
   "inbox": 0,
   "prospecting": 101
  },
  "answers": [
   "GET /lists/list 200",
   "GET /tools/find/email 200"
  ]
 },
 "prospecting.limits.voice-note": {
  "requests": {
   "inbox": 0,
   "prospecting": 6
  },
  "answers": [
   "POST /advanced/social/audio 200",
   "POST /advanced/social/audio 400",
   "POST /advanced/social/audio 413"
  ]
 },
 "prospecting.limits.window": {
  "requests": {
   "inbox": 0,
   "prospecting": 2004
  },
  "answers": [
   "GET /advanced/campaigns 200",
   "GET /advanced/campaigns 500"
  ]
 },
 "prospecting.lists.life": {
  "requests": {
   "inbox": 0,
   "prospecting": 18
  },
  "answers": [
   "DELETE /lists/list/{listId} 200",
   "DELETE /lists/list/{listId}/rows/{leadId} 200",
   "GET /lists/list 200",
   "GET /lists/list/{listId} 404",
   "GET /lists/list/{listId}/rows 200",
   "GET /lists/list/{listId}/rows 404",
   "PATCH /lists/contacts/{contactId} 200",
   "PATCH /lists/contacts/{contactId} 404",
   "POST /lists/list 201",
   "POST /lists/list/{listId}/contacts/batch 200"
  ]
 },
 "prospecting.lists.linked": {
  "requests": {
   "inbox": 0,
   "prospecting": 8
  },
  "answers": [
   "DELETE /lists/list/{listId} 200",
   "GET /lists/list 200",
   "GET /lists/list/{listId} 404",
   "GET /lists/list/{listId}/rows 200",
   "POST /lists/list/{listId}/contacts 200"
  ]
 },
 "prospecting.lists.listing": {
  "requests": {
   "inbox": 0,
   "prospecting": 7
  },
  "answers": [
   "GET /lists/list 200"
  ]
 },
 "prospecting.lists.many": {
  "requests": {
   "inbox": 0,
   "prospecting": 108
  },
  "answers": [
   "GET /lists/list 200",
   "POST /lists/list 201"
  ]
 },
 "prospecting.lists.names": {
  "requests": {
   "inbox": 0,
   "prospecting": 5
  },
  "answers": [
   "GET /lists/list 200",
   "PATCH /lists/list/{listId} 200",
   "POST /lists/list 201",
   "POST /lists/list 400"
  ]
 },
 "prospecting.lists.open-changes": {
  "requests": {
   "inbox": 0,
   "prospecting": 14
  },
  "answers": [
   "DELETE /lists/list/{listId} 200",
   "DELETE /lists/list/{listId} 404",
   "DELETE /lists/list/{listId}/rows/{leadId} 200",
   "DELETE /lists/list/{listId}/rows/{leadId} 404",
   "GET /lists/list/{listId}/rows 200",
   "PATCH /lists/contacts/{contactId} 200",
   "PATCH /lists/list/{listId} 200",
   "POST /lists/list 201",
   "POST /lists/list 400",
   "POST /lists/list/{listId}/contacts 200"
  ]
 },
 "prospecting.lists.open-links": {
  "requests": {
   "inbox": 0,
   "prospecting": 11
  },
  "answers": [
   "DELETE /lists/list/{listId}/rows/{leadId} 404",
   "GET /lists/list 200",
   "GET /lists/list/{listId}/rows 200",
   "POST /lists/list/{listId}/contacts 200"
  ]
 },
 "prospecting.lists.open-pages": {
  "requests": {
   "inbox": 0,
   "prospecting": 17
  },
  "answers": [
   "GET /lists/list 200",
   "GET /lists/list/{listId} 200",
   "GET /lists/list/{listId}/rows 200"
  ]
 },
 "prospecting.lists.others": {
  "requests": {
   "inbox": 0,
   "prospecting": 7
  },
  "answers": [
   "GET /lists/custom-variable/check 200",
   "GET /lists/list/export/jobs/{jobId} 404",
   "GET /lists/list/export/jobs/{jobId}/download 404",
   "POST /lists/custom-variable 201",
   "POST /lists/list 201",
   "POST /lists/list/export 200"
  ]
 },
 "prospecting.lists.persons": {
  "requests": {
   "inbox": 0,
   "prospecting": 11
  },
  "answers": [
   "GET /lists/list 200",
   "POST /lists/list 201",
   "POST /lists/list/{listId}/contacts 200"
  ]
 },
 "prospecting.lists.rows": {
  "requests": {
   "inbox": 0,
   "prospecting": 36
  },
  "answers": [
   "GET /lists/list/campaign-usage 200",
   "GET /lists/list/{listId} 200",
   "GET /lists/list/{listId}/rows 200",
   "GET /lists/list/{listId}/rows 422"
  ]
 },
 "prospecting.lookup.many": {
  "requests": {
   "inbox": 0,
   "prospecting": 9
  },
  "answers": [
   "GET /lists/list/{listId}/rows 200",
   "POST /lists/list 201",
   "POST /lists/list/{listId}/contacts/batch 200"
  ]
 },
 "prospecting.lookup.open-questions": {
  "requests": {
   "inbox": 0,
   "prospecting": 3
  },
  "answers": [
   "GET /lists/list/{listId}/rows 200",
   "POST /lists/list 201",
   "POST /lists/list/{listId}/contacts/batch 200"
  ]
 },
 "prospecting.not-detailed.campaigns": {
  "requests": {
   "inbox": 0,
   "prospecting": 9
  },
  "answers": [
   "GET /advanced/campaigns 200",
   "GET /advanced/campaigns/{campaignId} 200"
  ]
 },
 "prospecting.not-detailed.listings": {
  "requests": {
   "inbox": 0,
   "prospecting": 8
  },
  "answers": [
   "GET /credits/usage 200",
   "GET /email-providers 200",
   "GET /email-providers/warmup 200",
   "GET /emails/blacklists 200",
   "GET /social-scrappers 200",
   "GET /social-scrappers/{id} 200",
   "GET /stats 200",
   "GET /stats/advanced 200",
   "GET /stats/social 200"
  ]
 },
 "prospecting.open-questions.changes": {
  "requests": {
   "inbox": 0,
   "prospecting": 8
  },
  "answers": [
   "GET /lists/list/{listId}/rows 200",
   "PATCH /lists/contacts/{contactId} 200",
   "PATCH /lists/contacts/{contactId} 422",
   "POST /lists/list 201",
   "POST /lists/list/{listId}/contacts 200",
   "POST /lists/list/{listId}/contacts/batch 200"
  ]
 },
 "prospecting.open-questions.contacts": {
  "requests": {
   "inbox": 0,
   "prospecting": 3
  },
  "answers": [
   "GET /lists/list/{listId}/rows 200",
   "POST /lists/list 201",
   "POST /lists/list/{listId}/contacts 200",
   "POST /lists/list/{listId}/contacts 422"
  ]
 },
 "prospecting.open-questions.variables": {
  "requests": {
   "inbox": 0,
   "prospecting": 19
  },
  "answers": [
   "GET /lists/custom-variable/check 200",
   "GET /lists/list/{listId}/rows 200",
   "POST /lists/custom-variable 201",
   "POST /lists/custom-variable 400",
   "POST /lists/custom-variable 422",
   "POST /lists/list 201",
   "POST /lists/list/{listId}/contacts 200"
  ]
 },
 "prospecting.pagination.other-listings": {
  "requests": {
   "inbox": 0,
   "prospecting": 2
  },
  "answers": [
   "GET /advanced/campaigns/{campaignId}/manual-tasks 200",
   "GET /emails/blacklists 200"
  ]
 },
 "prospecting.pagination.scrapers": {
  "requests": {
   "inbox": 0,
   "prospecting": 14
  },
  "answers": [
   "GET /email-providers 200",
   "GET /email-providers/warmup 200",
   "GET /social-scrappers 200",
   "GET /social-scrappers 400"
  ]
 },
 "prospecting.pagination.tools": {
  "requests": {
   "inbox": 0,
   "prospecting": 10
  },
  "answers": [
   "GET /tools/find/email 200",
   "GET /tools/find/phone 200",
   "GET /tools/verify/email 200"
  ]
 },
 "prospecting.relations.list-in-campaign": {
  "requests": {
   "inbox": 0,
   "prospecting": 12
  },
  "answers": [
   "DELETE /lists/list/{listId} 200",
   "GET /advanced/campaign/contacts 200",
   "GET /advanced/campaigns/{campaignId}/progress/contacts 200",
   "GET /lists/list/campaign-usage 200",
   "PATCH /advanced/campaigns/{campaignId}/recipients 200",
   "POST /advanced/campaigns 201",
   "POST /lists/list 201",
   "POST /lists/list/{listId}/contacts 200"
  ]
 },
 "prospecting.relations.ways-to-add": {
  "requests": {
   "inbox": 0,
   "prospecting": 13
  },
  "answers": [
   "GET /lists/list/{listId}/rows 200",
   "POST /lists/list 201",
   "POST /lists/list/{listId}/contacts 200",
   "POST /lists/list/{listId}/contacts/batch 200"
  ]
 },
 "prospecting.service.addresses": {
  "requests": {
   "inbox": 0,
   "prospecting": 5
  },
  "answers": [
   "GET /advanced/campaigns 200",
   "GET /credits/usage 200",
   "GET /lists/list 200",
   "GET /lists/list/campaign-usage 200",
   "GET /webhook 200"
  ]
 },
 "prospecting.service.creation": {
  "requests": {
   "inbox": 0,
   "prospecting": 9
  },
  "answers": [
   "GET /advanced/campaigns 200",
   "GET /lists/list 200",
   "POST /advanced/campaign/contacts 200",
   "POST /advanced/campaigns 201",
   "POST /emails/campaigns 201",
   "POST /social/campaigns 201",
   "no operation 404"
  ]
 },
 "prospecting.service.draft": {
  "requests": {
   "inbox": 0,
   "prospecting": 8
  },
  "answers": [
   "GET /lists/list/{listId}/rows 200",
   "PATCH /advanced/campaigns/{campaignId}/recipients 200",
   "POST /advanced/campaigns 201",
   "POST /lists/list 201",
   "POST /lists/list/{listId}/contacts 200"
  ]
 },
 "prospecting.service.flow": {
  "requests": {
   "inbox": 0,
   "prospecting": 27
  },
  "answers": [
   "DELETE /lists/list/{listId}/rows/{leadId} 200",
   "GET /advanced/campaigns/{campaignId}/progress/contacts 200",
   "GET /lists/list/{listId}/rows 200",
   "PATCH /advanced/campaigns/{campaignId}/recipients 200",
   "PATCH /lists/contacts/{contactId} 200",
   "POST /advanced/campaigns 201",
   "POST /lists/list 201",
   "POST /lists/list/{listId}/contacts 200"
  ]
 },
 "prospecting.service.penniless": {
  "requests": {
   "inbox": 0,
   "prospecting": 9
  },
  "answers": [
   "GET /lists/list 200",
   "GET /lists/list/{listId} 200",
   "GET /lists/list/{listId}/rows 200",
   "PATCH /lists/contacts/{contactId} 200",
   "POST /lists/list 201",
   "POST /lists/list/export 200",
   "POST /lists/list/{listId}/contacts 200",
   "POST /lists/list/{listId}/contacts/batch 200",
   "POST /tools/verify/email 400"
  ]
 },
 "prospecting.service.purse": {
  "requests": {
   "inbox": 0,
   "prospecting": 6
  },
  "answers": [
   "GET /tools/find/email 200",
   "GET /tools/verify/email 200",
   "POST /tools/find/email 200",
   "POST /tools/find/email 400",
   "POST /tools/verify/email 200",
   "POST /tools/verify/email 400"
  ]
 },
 "prospecting.service.refunds": {
  "requests": {
   "inbox": 0,
   "prospecting": 6
  },
  "answers": [
   "GET /credits/usage 200",
   "GET /tools/find/email/{jobId} 200",
   "GET /tools/find/phone/{jobId} 200",
   "GET /tools/verify/email/{jobId} 200",
   "POST /tools/find/email 200",
   "POST /tools/find/email 400",
   "POST /tools/find/phone 200",
   "POST /tools/find/phone 400",
   "POST /tools/verify/email 200",
   "POST /tools/verify/email 400"
  ]
 },
 "prospecting.settings.daily": {
  "requests": {
   "inbox": 0,
   "prospecting": 4
  },
  "answers": [
   "GET /advanced/campaigns/{campaignId} 200",
   "PATCH /advanced/campaigns/{campaignId}/settings 200",
   "PATCH /advanced/campaigns/{campaignId}/settings 400",
   "PATCH /advanced/campaigns/{campaignId}/steps 200",
   "POST /advanced/campaigns 201"
  ]
 },
 "prospecting.settings.other": {
  "requests": {
   "inbox": 0,
   "prospecting": 17
  },
  "answers": [
   "GET /advanced/campaigns/{campaignId} 200",
   "PATCH /advanced/campaigns/{campaignId}/settings 200",
   "POST /advanced/campaigns 201"
  ]
 },
 "prospecting.start-checks.failing": {
  "requests": {
   "inbox": 0,
   "prospecting": 11
  },
  "answers": [
   "GET /advanced/campaigns/{campaignId} 200",
   "GET /advanced/campaigns/{campaignId} 400",
   "PATCH /advanced/campaigns/{campaignId}/recipients 200",
   "POST /advanced/campaigns 201",
   "POST /advanced/campaigns/{campaignId}/start 200",
   "POST /advanced/campaigns/{campaignId}/start 400",
   "POST /lists/list 201",
   "POST /lists/list/{listId}/contacts 200"
  ]
 },
 "prospecting.start-checks.open": {
  "requests": {
   "inbox": 0,
   "prospecting": 12
  },
  "answers": [
   "PATCH /advanced/campaigns/{campaignId}/recipients 200",
   "PATCH /advanced/campaigns/{campaignId}/settings 400",
   "POST /advanced/campaigns 201",
   "POST /advanced/campaigns/{campaignId}/start 200",
   "POST /advanced/campaigns/{campaignId}/start 400",
   "POST /lists/list 201",
   "POST /lists/list/{listId}/contacts 200"
  ]
 },
 "prospecting.start-checks.passing": {
  "requests": {
   "inbox": 0,
   "prospecting": 6
  },
  "answers": [
   "PATCH /advanced/campaigns/{campaignId}/recipients 200",
   "POST /advanced/campaigns 201",
   "POST /advanced/campaigns/{campaignId}/start 200",
   "POST /lists/list 201",
   "POST /lists/list/{listId}/contacts 200"
  ]
 },
 "prospecting.states.arrivals": {
  "requests": {
   "inbox": 0,
   "prospecting": 7
  },
  "answers": [
   "GET /advanced/campaigns 200",
   "GET /advanced/campaigns/{campaignId} 200",
   "GET /advanced/campaigns/{campaignId}/progress/contacts 200",
   "PATCH /advanced/campaigns/{campaignId}/recipients 200",
   "POST /lists/list 201",
   "POST /lists/list/{listId}/contacts 200"
  ]
 },
 "prospecting.states.daily-job": {
  "requests": {
   "inbox": 0,
   "prospecting": 14
  },
  "answers": [
   "GET /advanced/campaigns/{campaignId} 200",
   "PATCH /advanced/campaigns/{campaignId}/recipients 200",
   "POST /advanced/campaigns 201",
   "POST /advanced/campaigns/{campaignId}/start 200",
   "POST /lists/list 201",
   "POST /lists/list/{listId}/contacts 200"
  ]
 },
 "prospecting.states.export-job": {
  "requests": {
   "inbox": 0,
   "prospecting": 5
  },
  "answers": [
   "GET /lists/list/export/jobs/{jobId} 200",
   "GET /lists/list/export/jobs/{jobId}/download 200",
   "POST /lists/list 201",
   "POST /lists/list/export 202"
  ]
 },
 "prospecting.states.moves": {
  "requests": {
   "inbox": 0,
   "prospecting": 4
  },
  "answers": [
   "GET /advanced/campaigns 200",
   "GET /advanced/campaigns/{campaignId} 200",
   "POST /advanced/campaigns 201",
   "POST /advanced/campaigns/{campaignId}/archive 200",
   "POST /advanced/campaigns/{campaignId}/finish 200",
   "POST /advanced/campaigns/{campaignId}/pause 200",
   "POST /advanced/campaigns/{campaignId}/reactivate 200"
  ]
 },
 "prospecting.states.start-running": {
  "requests": {
   "inbox": 0,
   "prospecting": 7
  },
  "answers": [
   "GET /advanced/campaigns/{campaignId} 200",
   "PATCH /advanced/campaigns/{campaignId}/recipients 200",
   "POST /advanced/campaigns 201",
   "POST /advanced/campaigns/{campaignId}/start 200",
   "POST /advanced/campaigns/{campaignId}/start 400",
   "POST /lists/list 201",
   "POST /lists/list/{listId}/contacts 200"
  ]
 },
 "prospecting.versioning.deprecated": {
  "requests": {
   "inbox": 0,
   "prospecting": 2
  },
  "answers": [
   "GET /advanced/campaigns 200",
   "GET /emails/campaigns 200",
   "GET /social/campaigns 200"
  ]
 },
 "prospecting.versioning.legacy-campaigns": {
  "requests": {
   "inbox": 0,
   "prospecting": 2
  },
  "answers": [
   "GET /advanced/campaigns 200",
   "POST /emails/campaigns 201",
   "POST /social/campaigns 201"
  ]
 },
 "prospecting.webhook-registration.listed": {
  "requests": {
   "inbox": 0,
   "prospecting": 3
  },
  "answers": [
   "GET /advanced/campaigns 200",
   "GET /webhook 200"
  ]
 },
 "prospecting.webhook-registration.registered": {
  "requests": {
   "inbox": 0,
   "prospecting": 10
  },
  "answers": [
   "GET /advanced/campaigns 200",
   "GET /webhook 200",
   "POST /advanced/campaigns 201",
   "POST /advanced/campaigns/{campaignId}/archive 200",
   "POST /advanced/campaigns/{campaignId}/finish 200",
   "POST /emails/campaigns 201",
   "POST /social-scrappers/{id}/webhook 400",
   "POST /social/campaigns 201"
  ]
 }
} as const;
export const shownIn = {
 "inbox.address.email-is-address": [
  "inbox.email-list-item.questions",
  "inbox.search-emails.questions",
  "inbox.errors.questions"
 ],
 "inbox.address.email-string": [
  "inbox.email-list-item.questions",
  "inbox.search-emails.questions",
  "inbox.errors.questions"
 ],
 "inbox.address.name-string-or-null": [
  "inbox.email-list-item.questions",
  "inbox.search-emails.questions",
  "inbox.errors.questions"
 ],
 "inbox.attachment.filename-string": [
  "inbox.email-list-item.questions",
  "inbox.search-emails.questions",
  "inbox.errors.questions"
 ],
 "inbox.attachment.mime-type-string": [
  "inbox.email-list-item.questions",
  "inbox.search-emails.questions",
  "inbox.errors.questions"
 ],
 "inbox.attachment.size-integer": [
  "inbox.email-list-item.questions",
  "inbox.search-emails.questions",
  "inbox.errors.questions"
 ],
 "inbox.email-detail.attachments-array": [
  "inbox.search-emails.questions",
  "inbox.errors.questions"
 ],
 "inbox.email-detail.bcc-addresses": [
  "inbox.search-emails.questions",
  "inbox.errors.questions"
 ],
 "inbox.email-detail.cc-addresses": [
  "inbox.search-emails.questions",
  "inbox.errors.questions"
 ],
 "inbox.email-detail.date-iso-utc": [
  "inbox.search-emails.questions",
  "inbox.errors.questions"
 ],
 "inbox.email-detail.date-string": [
  "inbox.search-emails.questions",
  "inbox.errors.questions"
 ],
 "inbox.email-detail.folder-id-string": [
  "inbox.search-emails.questions",
  "inbox.errors.questions"
 ],
 "inbox.email-detail.from-address": [
  "inbox.search-emails.questions",
  "inbox.errors.questions"
 ],
 "inbox.email-detail.has-attachments-boolean": [
  "inbox.search-emails.questions",
  "inbox.errors.questions"
 ],
 "inbox.email-detail.id-is-requested": [
  "inbox.search-emails.questions"
 ],
 "inbox.email-detail.id-string": [
  "inbox.search-emails.questions",
  "inbox.errors.questions"
 ],
 "inbox.email-detail.in-reply-to-string": [
  "inbox.search-emails.questions",
  "inbox.errors.questions"
 ],
 "inbox.email-detail.is-auto-forward-boolean": [
  "inbox.search-emails.questions",
  "inbox.errors.questions"
 ],
 "inbox.email-detail.is-auto-reply-boolean": [
  "inbox.search-emails.questions",
  "inbox.errors.questions"
 ],
 "inbox.email-detail.is-draft-boolean": [
  "inbox.search-emails.questions",
  "inbox.errors.questions"
 ],
 "inbox.email-detail.is-read-boolean": [
  "inbox.search-emails.questions",
  "inbox.errors.questions"
 ],
 "inbox.email-detail.is-starred-boolean": [
  "inbox.search-emails.questions",
  "inbox.errors.questions"
 ],
 "inbox.email-detail.labels-array": [
  "inbox.search-emails.questions",
  "inbox.errors.questions"
 ],
 "inbox.email-detail.mailbox-id-string": [
  "inbox.search-emails.questions",
  "inbox.errors.questions"
 ],
 "inbox.email-detail.message-id-angle-brackets": [
  "inbox.search-emails.questions",
  "inbox.errors.questions"
 ],
 "inbox.email-detail.message-id-string": [
  "inbox.search-emails.questions",
  "inbox.errors.questions"
 ],
 "inbox.email-detail.no-tags": [
  "inbox.search-emails.questions",
  "inbox.errors.questions"
 ],
 "inbox.email-detail.references-are-message-ids": [
  "inbox.get-email.read",
  "inbox.states.flags"
 ],
 "inbox.email-detail.references-array": [
  "inbox.search-emails.questions",
  "inbox.errors.questions"
 ],
 "inbox.email-detail.scheduled-send-at-iso-utc": [
  "inbox.authentication.rights",
  "inbox.model.sequence"
 ],
 "inbox.email-detail.scheduled-send-at-string-or-null": [
  "inbox.search-emails.questions",
  "inbox.errors.questions"
 ],
 "inbox.email-detail.scheduled-status-string-or-null": [
  "inbox.search-emails.questions",
  "inbox.errors.questions"
 ],
 "inbox.email-detail.snippet-string": [
  "inbox.search-emails.questions",
  "inbox.errors.questions"
 ],
 "inbox.email-detail.subject-string": [
  "inbox.search-emails.questions",
  "inbox.errors.questions"
 ],
 "inbox.email-detail.thread-id-string": [
  "inbox.search-emails.questions",
  "inbox.errors.questions"
 ],
 "inbox.email-detail.to-addresses": [
  "inbox.search-emails.questions",
  "inbox.errors.questions"
 ],
 "inbox.email-detail.waiting-for-reply-boolean": [
  "inbox.search-emails.questions",
  "inbox.errors.questions"
 ],
 "inbox.email-detail.wrapped-on-get": [
  "inbox.search-emails.questions"
 ],
 "inbox.email-detail.wrapped-on-patch": [
  "inbox.errors.questions"
 ],
 "inbox.email-list-item.attachments-array": [
  "inbox.email-list-item.questions",
  "inbox.search-emails.exact-sender"
 ],
 "inbox.email-list-item.cc-addresses": [
  "inbox.email-list-item.questions",
  "inbox.search-emails.exact-sender"
 ],
 "inbox.email-list-item.date-iso-utc": [
  "inbox.email-list-item.questions",
  "inbox.search-emails.exact-sender"
 ],
 "inbox.email-list-item.date-string": [
  "inbox.email-list-item.questions",
  "inbox.search-emails.exact-sender"
 ],
 "inbox.email-list-item.folder-id-string": [
  "inbox.email-list-item.questions",
  "inbox.search-emails.exact-sender"
 ],
 "inbox.email-list-item.from-address": [
  "inbox.email-list-item.questions",
  "inbox.search-emails.exact-sender"
 ],
 "inbox.email-list-item.has-attachments-boolean": [
  "inbox.email-list-item.questions",
  "inbox.search-emails.exact-sender"
 ],
 "inbox.email-list-item.id-string": [
  "inbox.email-list-item.questions",
  "inbox.search-emails.exact-sender"
 ],
 "inbox.email-list-item.id-unique-in-page": [
  "inbox.email-list-item.questions",
  "inbox.search-emails.exact-sender"
 ],
 "inbox.email-list-item.in-reply-to-string": [
  "inbox.email-list-item.questions",
  "inbox.search-emails.exact-sender"
 ],
 "inbox.email-list-item.is-draft-boolean": [
  "inbox.email-list-item.questions",
  "inbox.search-emails.exact-sender"
 ],
 "inbox.email-list-item.is-read-boolean": [
  "inbox.email-list-item.questions",
  "inbox.search-emails.exact-sender"
 ],
 "inbox.email-list-item.is-starred-boolean": [
  "inbox.email-list-item.questions",
  "inbox.search-emails.exact-sender"
 ],
 "inbox.email-list-item.mailbox-id-string": [
  "inbox.email-list-item.questions",
  "inbox.search-emails.exact-sender"
 ],
 "inbox.email-list-item.message-id-angle-brackets": [
  "inbox.email-list-item.questions",
  "inbox.search-emails.exact-sender"
 ],
 "inbox.email-list-item.message-id-string": [
  "inbox.email-list-item.questions",
  "inbox.search-emails.exact-sender"
 ],
 "inbox.email-list-item.no-body": [
  "inbox.email-list-item.questions",
  "inbox.search-emails.exact-sender"
 ],
 "inbox.email-list-item.references-are-message-ids": [
  "inbox.email-list-item.questions",
  "inbox.search-emails.exact-sender"
 ],
 "inbox.email-list-item.references-array": [
  "inbox.email-list-item.questions",
  "inbox.search-emails.exact-sender"
 ],
 "inbox.email-list-item.snippet-string": [
  "inbox.email-list-item.questions",
  "inbox.search-emails.exact-sender"
 ],
 "inbox.email-list-item.subject-string": [
  "inbox.email-list-item.questions",
  "inbox.search-emails.exact-sender"
 ],
 "inbox.email-list-item.tags-array": [
  "inbox.email-list-item.questions",
  "inbox.search-emails.exact-sender"
 ],
 "inbox.email-list-item.thread-id-string": [
  "inbox.email-list-item.questions",
  "inbox.search-emails.exact-sender"
 ],
 "inbox.email-list-item.to-addresses": [
  "inbox.email-list-item.questions",
  "inbox.search-emails.exact-sender"
 ],
 "inbox.email-list-item.waiting-for-reply-boolean": [
  "inbox.email-list-item.questions",
  "inbox.search-emails.exact-sender"
 ],
 "inbox.endpoints.header-limit-on-success": [
  "inbox.undetailed-operations.lists",
  "inbox.email-list-item.questions",
  "inbox.search-emails.questions"
 ],
 "inbox.endpoints.header-limit-value": [
  "inbox.undetailed-operations.lists",
  "inbox.email-list-item.questions",
  "inbox.search-emails.questions",
  "inbox.open-questions.changing",
  "inbox.list-emails.slow",
  "inbox.endpoints.body-size"
 ],
 "inbox.endpoints.header-quota-on-success": [
  "inbox.undetailed-operations.lists",
  "inbox.email-list-item.questions",
  "inbox.search-emails.questions"
 ],
 "inbox.endpoints.header-quota-remaining-on-success": [
  "inbox.undetailed-operations.lists",
  "inbox.email-list-item.questions",
  "inbox.search-emails.questions"
 ],
 "inbox.endpoints.header-quota-reset-on-success": [
  "inbox.undetailed-operations.lists",
  "inbox.email-list-item.questions",
  "inbox.search-emails.questions"
 ],
 "inbox.endpoints.header-quota-value": [
  "inbox.undetailed-operations.lists",
  "inbox.email-list-item.questions",
  "inbox.search-emails.questions",
  "inbox.open-questions.changing",
  "inbox.list-emails.slow",
  "inbox.endpoints.body-size"
 ],
 "inbox.endpoints.header-remaining-on-success": [
  "inbox.undetailed-operations.lists",
  "inbox.email-list-item.questions",
  "inbox.search-emails.questions"
 ],
 "inbox.endpoints.header-remaining-zero-on-429": [
  "inbox.limits.minute-of-reads",
  "inbox.limits.shares"
 ],
 "inbox.endpoints.header-reset-on-success": [
  "inbox.undetailed-operations.lists",
  "inbox.email-list-item.questions",
  "inbox.search-emails.questions"
 ],
 "inbox.endpoints.headers-absent-on-401": [
  "inbox.endpoints.questions",
  "inbox.limits.costs",
  "inbox.authentication.keys",
  "inbox.authentication.writes",
  "inbox.authentication.disabled",
  "inbox.limits.shares"
 ],
 "inbox.endpoints.headers-absent-on-suspended": [
  "inbox.authentication.suspended"
 ],
 "inbox.endpoints.headers-on-successful-writes": [
  "inbox.open-questions.changing",
  "inbox.list-emails.slow",
  "inbox.endpoints.body-size"
 ],
 "inbox.endpoints.rate-429-limit-header": [
  "inbox.limits.minute-of-reads",
  "inbox.limits.shares"
 ],
 "inbox.endpoints.rate-429-no-quota-header": [
  "inbox.limits.minute-of-reads",
  "inbox.limits.shares"
 ],
 "inbox.endpoints.rate-429-no-quota-remaining-header": [
  "inbox.limits.minute-of-reads",
  "inbox.limits.shares"
 ],
 "inbox.endpoints.rate-429-no-quota-reset-header": [
  "inbox.limits.minute-of-reads",
  "inbox.limits.shares"
 ],
 "inbox.endpoints.rate-429-remaining-header": [
  "inbox.limits.minute-of-reads",
  "inbox.limits.shares"
 ],
 "inbox.endpoints.rate-429-reset-header": [
  "inbox.limits.minute-of-reads",
  "inbox.limits.shares"
 ],
 "inbox.endpoints.rate-429-retry-after-header": [
  "inbox.limits.minute-of-reads",
  "inbox.limits.shares"
 ],
 "inbox.endpoints.response-body-json": [
  "inbox.undetailed-operations.questions",
  "inbox.email-list-item.questions",
  "inbox.search-emails.questions",
  "inbox.endpoints.questions",
  "inbox.limits.costs",
  "inbox.search-emails.variants",
  "inbox.list-emails.unknown-view",
  "inbox.authentication.keys",
  "inbox.limits.minute-of-reads",
  "inbox.authentication.suspended",
  "inbox.limits.slow-reads",
  "inbox.endpoints.body-size",
  "inbox.authentication.writes",
  "inbox.authentication.disabled",
  "inbox.errors.questions",
  "inbox.list-emails.slow",
  "inbox.open-questions.changing",
  "inbox.idempotency.questions",
  "inbox.update-email.questions",
  "inbox.events.course",
  "inbox.limits.shares",
  "inbox.send-email.failing",
  "inbox.idempotency.repeats"
 ],
 "inbox.errors.code-string": [
  "inbox.endpoints.questions",
  "inbox.undetailed-operations.questions",
  "inbox.limits.costs",
  "inbox.search-emails.variants",
  "inbox.list-emails.unknown-view",
  "inbox.authentication.keys",
  "inbox.limits.minute-of-reads",
  "inbox.authentication.suspended",
  "inbox.limits.slow-reads",
  "inbox.authentication.writes",
  "inbox.endpoints.body-size",
  "inbox.authentication.disabled",
  "inbox.errors.questions",
  "inbox.open-questions.changing",
  "inbox.idempotency.questions",
  "inbox.update-email.questions",
  "inbox.events.course",
  "inbox.limits.shares",
  "inbox.send-email.failing",
  "inbox.idempotency.repeats"
 ],
 "inbox.errors.details-object-when-present": [
  "inbox.endpoints.questions",
  "inbox.search-emails.variants",
  "inbox.open-questions.changing"
 ],
 "inbox.errors.error-string": [
  "inbox.endpoints.questions",
  "inbox.undetailed-operations.questions",
  "inbox.limits.costs",
  "inbox.search-emails.variants",
  "inbox.list-emails.unknown-view",
  "inbox.authentication.keys",
  "inbox.limits.minute-of-reads",
  "inbox.authentication.suspended",
  "inbox.limits.slow-reads",
  "inbox.authentication.writes",
  "inbox.endpoints.body-size",
  "inbox.authentication.disabled",
  "inbox.errors.questions",
  "inbox.open-questions.changing",
  "inbox.idempotency.questions",
  "inbox.update-email.questions",
  "inbox.events.course",
  "inbox.limits.shares",
  "inbox.send-email.failing",
  "inbox.idempotency.repeats"
 ],
 "inbox.errors.internal-error-code": [
  "inbox.list-emails.unknown-view",
  "inbox.send-email.failing"
 ],
 "inbox.errors.no-code-outside-the-table": [
  "inbox.endpoints.questions",
  "inbox.limits.costs",
  "inbox.search-emails.variants",
  "inbox.list-emails.unknown-view",
  "inbox.authentication.keys",
  "inbox.limits.minute-of-reads",
  "inbox.authentication.suspended",
  "inbox.search-emails.slow",
  "inbox.open-questions.changing",
  "inbox.authentication.writes",
  "inbox.authentication.disabled",
  "inbox.errors.questions",
  "inbox.list-emails.slow",
  "inbox.endpoints.body-size",
  "inbox.idempotency.questions",
  "inbox.events.course",
  "inbox.send-email.failing",
  "inbox.idempotency.repeats"
 ],
 "inbox.errors.status-and-code-agree": [
  "inbox.endpoints.questions",
  "inbox.undetailed-operations.questions",
  "inbox.limits.costs",
  "inbox.search-emails.variants",
  "inbox.list-emails.unknown-view",
  "inbox.authentication.keys",
  "inbox.limits.minute-of-reads",
  "inbox.authentication.suspended",
  "inbox.limits.slow-reads",
  "inbox.authentication.writes",
  "inbox.endpoints.body-size",
  "inbox.authentication.disabled",
  "inbox.errors.questions",
  "inbox.open-questions.changing",
  "inbox.idempotency.questions",
  "inbox.update-email.questions",
  "inbox.events.course",
  "inbox.limits.shares",
  "inbox.send-email.failing",
  "inbox.idempotency.repeats"
 ],
 "inbox.list-emails.returns-page": [
  "inbox.email-list-item.questions"
 ],
 "inbox.page.has-more-boolean": [
  "inbox.email-list-item.questions",
  "inbox.search-emails.exact-sender"
 ],
 "inbox.page.has-more-false-when-empty": [
  "inbox.search-emails.questions",
  "inbox.open-questions.reading"
 ],
 "inbox.page.items-array": [
  "inbox.email-list-item.questions",
  "inbox.search-emails.exact-sender"
 ],
 "inbox.page.list-cursor-shape": [
  "inbox.email-list-item.questions"
 ],
 "inbox.page.next-cursor-null-only-when-empty": [
  "inbox.email-list-item.questions",
  "inbox.search-emails.exact-sender"
 ],
 "inbox.page.next-cursor-string-or-null": [
  "inbox.email-list-item.questions",
  "inbox.search-emails.exact-sender"
 ],
 "inbox.page.search-cursor-prefix": [
  "inbox.search-emails.exact-sender"
 ],
 "inbox.page.search-cursor-shape": [
  "inbox.search-emails.exact-sender"
 ],
 "inbox.search-emails.returns-page": [
  "inbox.search-emails.exact-sender"
 ],
 "inbox.tag.color-hex-form": [
  "inbox.email-list-item.questions",
  "inbox.search-emails.exact-sender"
 ],
 "inbox.tag.color-string": [
  "inbox.email-list-item.questions",
  "inbox.search-emails.exact-sender"
 ],
 "inbox.tag.id-string": [
  "inbox.email-list-item.questions",
  "inbox.search-emails.exact-sender"
 ],
 "inbox.tag.is-ai-label-boolean": [
  "inbox.email-list-item.questions",
  "inbox.search-emails.exact-sender"
 ],
 "inbox.tag.name-string": [
  "inbox.email-list-item.questions",
  "inbox.search-emails.exact-sender"
 ],
 "inbox.update-email.status-200": [
  "inbox.errors.questions"
 ],
 "prospecting.auth.unauthorised-error-text": [
  "prospecting.auth.reading",
  "prospecting.auth.writing"
 ],
 "prospecting.auth.unauthorised-lists-code": [
  "prospecting.auth.reading",
  "prospecting.limits.sizes",
  "prospecting.auth.writing"
 ],
 "prospecting.auth.unauthorised-lists-error-key": [
  "prospecting.auth.reading",
  "prospecting.limits.sizes",
  "prospecting.auth.writing"
 ],
 "prospecting.errors.lists-code-string": [
  "prospecting.limits.sizes",
  "prospecting.batch.open-questions",
  "prospecting.custom-variable.declared",
  "prospecting.export.named",
  "prospecting.lists.open-changes",
  "prospecting.open-questions.variables",
  "prospecting.export.bounds",
  "prospecting.errors.bodies"
 ],
 "prospecting.errors.lists-message-string": [
  "prospecting.lists.rows",
  "prospecting.errors.missing",
  "prospecting.batch.bounds",
  "prospecting.contact.nested",
  "prospecting.lists.life",
  "prospecting.lists.open-changes",
  "prospecting.limits.sizes",
  "prospecting.export.named",
  "prospecting.batch.open-questions",
  "prospecting.custom-variable.declared",
  "prospecting.open-questions.changes",
  "prospecting.open-questions.variables",
  "prospecting.export.bounds",
  "prospecting.export.life",
  "prospecting.errors.bodies",
  "prospecting.errors.foreign"
 ],
 "prospecting.errors.lists-params-object": [
  "prospecting.batch.open-questions",
  "prospecting.export.named",
  "prospecting.lists.open-changes",
  "prospecting.open-questions.variables",
  "prospecting.export.bounds"
 ],
 "prospecting.errors.main-code-string": [
  "prospecting.codes.queries",
  "prospecting.errors.computing",
  "prospecting.codes.unfit",
  "prospecting.limits.voice-note",
  "prospecting.states.start-running",
  "prospecting.limits.attachments",
  "prospecting.errors.social-trouble",
  "prospecting.catalogue.writing",
  "prospecting.codes.when",
  "prospecting.catalogue.payloads",
  "prospecting.codes.planned-starts"
 ],
 "prospecting.errors.main-error-string": [
  "prospecting.auth.reading",
  "prospecting.catalogue.unnamed",
  "prospecting.enrichment.open-questions",
  "prospecting.catalogue.reading",
  "prospecting.codes.queries",
  "prospecting.errors.missing",
  "prospecting.auth.forms",
  "prospecting.errors.missing-campaign",
  "prospecting.auth.writing",
  "prospecting.errors.failing-inside",
  "prospecting.errors.computing",
  "prospecting.limits.voice-note",
  "prospecting.limits.attachments",
  "prospecting.auth.keys",
  "prospecting.limits.sizes",
  "prospecting.codes.unfit",
  "prospecting.service.penniless",
  "prospecting.errors.social-trouble",
  "prospecting.catalogue.writing",
  "prospecting.service.refunds",
  "prospecting.errors.messages"
 ],
 "prospecting.errors.main-params-object": [
  "prospecting.codes.queries",
  "prospecting.catalogue.writing",
  "prospecting.codes.when",
  "prospecting.catalogue.payloads",
  "prospecting.start-checks.failing"
 ],
 "prospecting.errors.success-200-or-201": [
  "prospecting.service.addresses",
  "prospecting.catalogue.reading",
  "prospecting.lists.open-pages",
  "prospecting.enrichment.open-questions",
  "prospecting.not-detailed.listings",
  "prospecting.contact.identity",
  "prospecting.lookup.open-questions",
  "prospecting.lists.life",
  "prospecting.catalogue.writing",
  "prospecting.events.endings",
  "prospecting.events.scraper",
  "prospecting.campaign-routes.new-activity",
  "prospecting.custom-variable.checked",
  "prospecting.catalogue.blacklists",
  "prospecting.catalogue.steps",
  "prospecting.states.export-job",
  "prospecting.codes.unfit",
  "prospecting.limits.voice-note",
  "prospecting.states.moves",
  "prospecting.custom-variable.declared",
  "prospecting.limits.attachments",
  "prospecting.catalogue.payloads",
  "prospecting.lists.open-changes",
  "prospecting.errors.messages"
 ],
 "prospecting.formats.answers-json": [
  "prospecting.service.addresses",
  "prospecting.auth.reading",
  "prospecting.catalogue.reading",
  "prospecting.catalogue.unnamed",
  "prospecting.contact.existing",
  "prospecting.enrichment.open-questions",
  "prospecting.pagination.scrapers",
  "prospecting.lists.open-pages",
  "prospecting.not-detailed.listings",
  "prospecting.codes.queries",
  "prospecting.lists.rows",
  "prospecting.errors.missing",
  "prospecting.auth.forms",
  "prospecting.contact.identity",
  "prospecting.batch.bounds",
  "prospecting.contact.nested",
  "prospecting.lists.life",
  "prospecting.catalogue.writing",
  "prospecting.auth.writing",
  "prospecting.errors.failing-inside",
  "prospecting.codes.unfit",
  "prospecting.errors.computing",
  "prospecting.events.scraper",
  "prospecting.auth.keys",
  "prospecting.limits.sizes",
  "prospecting.limits.voice-note",
  "prospecting.campaign-routes.new-activity",
  "prospecting.lists.open-changes",
  "prospecting.custom-variable.checked",
  "prospecting.custom-variable.declared",
  "prospecting.events.endings",
  "prospecting.limits.attachments",
  "prospecting.catalogue.blacklists",
  "prospecting.catalogue.steps",
  "prospecting.errors.social-trouble",
  "prospecting.batch.open-questions",
  "prospecting.states.moves",
  "prospecting.open-questions.changes",
  "prospecting.service.penniless",
  "prospecting.errors.missing-campaign",
  "prospecting.catalogue.payloads",
  "prospecting.errors.messages",
  "prospecting.service.refunds",
  "prospecting.open-questions.variables",
  "prospecting.errors.bodies",
  "prospecting.errors.foreign"
 ],
 "prospecting.formats.dates-iso-8601": [
  "prospecting.service.addresses",
  "prospecting.events.activity-names",
  "prospecting.enrichment.open-questions",
  "prospecting.not-detailed.campaigns",
  "prospecting.pagination.scrapers",
  "prospecting.lists.open-pages",
  "prospecting.not-detailed.listings",
  "prospecting.events.course",
  "prospecting.lists.open-changes",
  "prospecting.catalogue.planned-start"
 ],
 "prospecting.formats.dates-utc": [
  "prospecting.service.addresses",
  "prospecting.events.activity-names",
  "prospecting.enrichment.open-questions",
  "prospecting.not-detailed.campaigns",
  "prospecting.pagination.scrapers",
  "prospecting.lists.open-pages",
  "prospecting.not-detailed.listings",
  "prospecting.events.course",
  "prospecting.lists.open-changes",
  "prospecting.catalogue.planned-start"
 ]
} as const;
