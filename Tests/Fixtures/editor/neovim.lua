-- Tries `appmenu lsp` in Neovim: nvim --headless -u NONE -l is newer than Debian's, so: -c "luafile …".
-- The program and the menu are in PROGRAM and MENU.
local function fail(words)
  io.stderr:write(words .. "\n")
  vim.cmd("cquit 1")
end
vim.cmd("edit " .. vim.env.MENU)
local client = vim.lsp.start_client({ name = "appmenu", cmd = { vim.env.PROGRAM, "lsp" } })
if not client then return fail("the server does not start") end
vim.lsp.buf_attach_client(0, client)
local function diagnostics() return vim.diagnostic.get(0) end
if not vim.wait(20000, function() return #diagnostics() == 1 end, 20) then
  return fail("no finding: " .. vim.inspect(diagnostics()))
end
if diagnostics()[1].code ~= "unknown-handler" and diagnostics()[1].user_data == nil then
  return fail(vim.inspect(diagnostics()[1]))
end
-- The name is corrected by the quick fix.
local params = vim.lsp.util.make_range_params()
params.range = { start = { line = 1, character = 20 }, ["end"] = { line = 1, character = 20 } }
params.context = { diagnostics = {} }
local answers = vim.lsp.buf_request_sync(0, "textDocument/codeAction", params, 20000)
local action = answers and answers[client] and answers[client].result and answers[client].result[1]
if not action then return fail("no quick fix: " .. vim.inspect(answers)) end
vim.lsp.util.apply_workspace_edit(action.edit, "utf-16")
-- A key is completed by Neovim's own omnifunc.
vim.bo.omnifunc = "v:lua.vim.lsp.omnifunc"
vim.api.nvim_buf_set_lines(0, -1, -1, false, { "  ic" })
vim.api.nvim_win_set_cursor(0, { vim.api.nvim_buf_line_count(0), 4 })
local answer = vim.lsp.buf_request_sync(0, "textDocument/completion",
  { textDocument = vim.lsp.util.make_text_document_params(), position = { line = 2, character = 4 } }, 20000)
local icon
for _, item in ipairs(answer[client].result.items) do
  if item.label == "icon" then icon = item end
end
if not icon then return fail("no completion: " .. vim.inspect(answer)) end
vim.lsp.util.apply_text_edits({ icon.textEdit }, 0, "utf-16")
vim.api.nvim_buf_set_text(0, 2, 8, 2, 8, { "star" })
if not vim.wait(20000, function() return #diagnostics() == 0 end, 20) then
  return fail("findings are left: " .. vim.inspect(diagnostics()))
end
vim.cmd("write")
vim.cmd("qall!")
